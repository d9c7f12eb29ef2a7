import { describe, expect, test } from 'vitest'
import { Voicemessage } from '#shared/api/modules/history.ts'
import { readVoicemessage } from '#electron/host/voicemail/read-voicemessage.ts'
import { decoded } from '#test/support/decoded.ts'

/** A record as a loose platform sends it. */
const read = (record: object) => readLoosely({ id: 4, ...record })
const readLoosely = decoded(Voicemessage, (record) => readVoicemessage(record, 7))

test('reads a record as the document shows it', () => {
  const record = {
    ...{ caller: '+442079460018', callerid: '"Ada Lark" <+442079460018>', dialled: '204', duration: 12 },
    ...{ extension_id: 9, folder: 0, is_new: true, live_id: 31, origtime: '2025-10-08 11:00:00' },
    transcript: ' Hello. ',
  }
  expect(read(record)).toEqual({
    ...{ id: 4, number: '+442079460018', callerName: 'Ada Lark', dialled: '204', seconds: 12, mailbox: 9 },
    ...{ folder: 0, isNew: true, liveId: 31, at: Date.UTC(2025, 9, 8, 11), transcript: 'Hello.' },
  })
})

test('reads a record of which almost nothing is there', () => {
  expect(read({})).toMatchObject({ mailbox: 7, folder: 1, isNew: false, at: 0, seconds: 0, liveId: null })
  expect(read({ transcript: null, caller: null, callerid: null, folder: null })).toMatchObject({
    ...{ transcript: '', number: '', callerName: '' },
  })
  expect(readLoosely({})).toBeNull()
})

test.for([
  [0, true, 0, true],
  ['0', '1', 0, true],
  ['new', undefined, 0, true],
  ['OLD', undefined, 1, false],
  [2, 0, 2, false],
  ['7', false, 7, false],
  [undefined, true, 0, true],
  ['somewhere', false, 1, false],
])('a folder of %s with is_new %s is %s', ([folder, is_new, number, isNew]) => {
  expect(read({ folder, is_new })).toMatchObject({ folder: number, isNew })
})

describe('the time', () => {
  test.each([
    ['2025-10-08 11:00:00', Date.UTC(2025, 9, 8, 11)],
    [1_760_000_000, 1_760_000_000_000],
    ['1760000000', 1_760_000_000_000],
    ['soon', 0],
  ])('of %s is read as UTC', (origtime, at) => expect(read({ origtime })?.at).toBe(at))
})

test.each([
  ['+44 20 7946 0018', '', '+44 20 7946 0018'],
  ['Ada Lark', 'Ada Lark', ''],
  ['Ada <anonymous>', 'Ada', 'anonymous'],
  [1_001, '', '1001'],
])('a caller line of %s', (callerid, callerName, number) => {
  expect(read({ callerid })).toMatchObject({ callerName, number })
})

test('takes numbers as text', () => {
  expect(read({ id: '12', duration: '8', extension_id: '3', live_id: '0' })).toMatchObject({
    ...{ id: 12, seconds: 8, mailbox: 3, liveId: null },
  })
})

test('a caller made of gaps is read at once', () => {
  const gap = ' '.repeat(1_000)
  for (let time = 0; time < 100; time += 1)
    for (const callerid of [gap, `${gap}<`, `"${gap}" ${gap}`, `${gap}<1> x`])
      expect(read({ callerid })).toMatchObject({ id: 4 })
})
