import { expect, test } from 'vitest'
import { csvHead, csvRows } from '#renderer/features/history/records/use-export.ts'
import { fittingColumns, shownColumns, defaultColumnsOf } from '#renderer/features/history/records/columns.ts'
import { german } from '#renderer/locales/de/index.ts'
import { cellOf, outcomeOf } from '#renderer/features/history/records/record-words.ts'
import { english, speak } from '#shared/locales/words.ts'
import type { HistoryField, HistoryRow } from '#shared/host/history.ts'

const reader = { country: 'GB', today: Date.UTC(2025, 10, 20), agentId: 31 }
const call = (fields: HistoryRow['fields']): HistoryRow => ({
  id: 1,
  fields: { calldate: '2025-11-19 10:00:00', type: 1, billsec: 0, ...fields },
})

test.each([
  [{ type: 2, t_cause: 'Originator cancel' }, 'Caller hung up'],
  [{ type: 2, t_cause: 'No user responding' }, 'No answer'],
  [{ type: 1, billsec: 60, t_cause: 'Normal Clearing' }, 'Completed'],
  [{ type: 0, t_cause: 'User busy' }, 'Busy'],
  [{ type: 0, t_cause: 'Originator cancel', user_id: 31 }, 'You cancelled'],
  [{ type: 0, t_cause: 'Originator cancel', user_id: 32 }, 'Caller hung up'],
  [{ type: 2, disposition: 4, t_cause: 'Normal Clearing' }, 'Left a voicemail'],
])('how a call ended is said in plain words: %j', (fields, words) => {
  expect(outcomeOf(call(fields).fields, reader)).toBe(words)
})

test('an end of a call shows its name and its number, or that the number is withheld', () => {
  const row = call({ src: '+447700900142', src_name: 'Tamsin Quillfeather', dst: '+441632960318' })
  const column = (name: string) => ({ name, field: undefined })
  expect(cellOf(row, column('src'), reader)).toEqual({
    text: 'Tamsin Quillfeather',
    secondary: '+44 7700 900142',
  })
  expect(cellOf(row, column('dst'), reader)).toEqual({ text: '+44 1632 960318' })
  expect(cellOf(call({ src: '' }), column('src'), reader).text).toBe('Number withheld')
})

test('a telephone number is written with spaces in whatever field it is', () => {
  const textIn = (name: string, value: string | number) =>
    cellOf({ id: 1, fields: { [name]: value } }, { name, field: { name, kind: 'text', codes: {} } }, reader)
      .text
  expect(textIn('info', '+447700900414')).toBe('+44 7700 900414')
  expect(textIn('ddi', 441632960101)).toBe('+44 1632 960101')
  expect(textIn('info', 'Leaflet')).toBe('Leaflet')
})

test('a code without a word is shown as a code', () => {
  const field: HistoryField = { name: 'status', kind: 'code', codes: { 0: 'active' } }
  const status = (value: number) =>
    cellOf({ id: 1, fields: { status: value } }, { name: 'status', field }, reader).text
  expect([status(0), status(7)]).toEqual(['active', 'code 7'])
})

test('a word of the contract is shown in the language, any other as the platform sent it', () => {
  const field: HistoryField = {
    ...{ name: 'status', kind: 'code', table: 'ddi.status' },
    codes: { 0: 'active', 1: 'inactive', 2: 'parked' },
  }
  const status = (value: number) =>
    cellOf({ id: 1, fields: { status: value } }, { name: 'status', field }, reader).text
  expect([status(0), status(2)]).toEqual(['Active', 'parked'])
  speak(german)
  expect([status(0), status(2)]).toEqual(['Aktiv', 'parked'])
  speak(english)
})

test('a narrow table does without lengths first, and never without who and when', () => {
  const columns = shownColumns(defaultColumnsOf('calls'), [{ name: 'calldate', kind: 'time', codes: {} }])
  const names = (room: number) => fittingColumns(columns, room).map(({ name }) => name)
  expect(names(1_300)).toEqual(defaultColumnsOf('calls'))
  expect(names(800)).toEqual(['type', 'calldate', 'src', 'dst', 't_cause'])
  expect(names(100)).toEqual(['type', 'calldate'])
})

test('CSV quotes what it must and runs nothing in a spreadsheet', () => {
  const fields: HistoryField[] = [
    { name: 'src', kind: 'text', codes: {} },
    { name: 'type', kind: 'code', codes: { 1: 'I' } },
    { name: 'src_name', kind: 'text', codes: {} },
  ]
  const row = (src: string, name: string): HistoryRow => ({ id: 1, fields: { src, type: 1, src_name: name } })
  expect(csvHead(fields)).toBe('src,type,src_name\r\n')
  expect(
    csvRows([row('+44 1632 960318', 'A "B", C'), row('', '=HYPERLINK(1)'), row('', '-x+1')], fields),
  ).toBe('+44 1632 960318,I,"A ""B"", C"\r\n,I,\'=HYPERLINK(1)\r\n,I,\'-x+1\r\n')
})
