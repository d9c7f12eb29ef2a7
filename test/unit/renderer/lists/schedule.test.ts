import { expect, test } from 'vitest'
import {
  draftOf,
  newDraft,
  readFrequency,
  scheduleBody,
  scheduleChanges,
  scheduleFields,
  withType,
} from '#renderer/lists/schedule-draft.ts'
import { codeOptions, frequencyWords, scheduleWords } from '#renderer/lists/schedule-words.ts'
import { bodyMistakes } from '#shared/api/admin/check-body.ts'
import { adminKind, fieldsIn } from '#shared/api/admin/kinds.ts'

const codes = {
  report_id: { codes: { 0: 'calls', 4: 'queues' }, from: '/reportschedules/dictionaries' },
  format: { codes: { 0: 'csv', 1: 'json' }, from: '/reportschedules/dictionaries' },
}
const weekly = {
  ...{ id: 1, name: 'Queues', report_id: 4, format: 0, timezone: 'Europe/London' },
  ...{ emails: ['imogen@x.example'], frequency: { type: 'W', day_of_week: [1], time_of_day: [8] } },
}
const said = (changes: object = {}) => scheduleWords({ ...weekly, ...changes }, codes, 'Europe/London')

test('a schedule is a sentence', () => {
  expect(said()).toBe('Every Monday at 08:00 to imogen@x.example: Queues, CSV')
  expect(said({ frequency: { type: 'D', time_of_day: [13, 8] } })).toBe(
    'Every day at 08:00 and 13:00 to imogen@x.example: Queues, CSV',
  )
  expect(said({ frequency: { type: 'W', day_of_week: [0, 5, 1], time_of_day: [0] } })).toMatch(
    /^Every Monday, Friday,? and Sunday at 00:00 /,
  )
  expect(said({ frequency: { type: 'M', day_of_month: [1] } })).toMatch(/^On day 1 of every month to /)
  expect(said({ frequency: { type: 2, day_of_month: [15, 1] } })).toMatch(/^On days 1 and 15 of every month /)
})

test('when it runs is said by itself where each field has a place of its own', () => {
  expect(frequencyWords({ type: 'W', day_of_week: [1], time_of_day: [8] })).toBe('Every Monday at 08:00')
  expect(frequencyWords({ type: 'Q' })).toBe('At unknown times')
  for (const nothing of [null, undefined, '']) expect(frequencyWords(nothing)).toBe('')
})

test('says the zone where it is another, and how many more recipients there are', () => {
  expect(said({ timezone: 'Pacific/Auckland' })).toContain('at 08:00 (Pacific/Auckland) to')
  const emails = ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example']
  expect(said({ emails })).toMatch(/to a@x\.example, b@x\.example,? and 2 more: /)
  expect(said({ emails: emails.slice(0, 3).join(', ') })).toContain('c@x.example')
  expect(said({ emails: null })).toContain('to nobody')
})

test('whatever the platform sends is read as far as it makes sense', () => {
  expect(said({ frequency: 'each full moon', report_id: 9, format: 'pdf' })).toBe(
    'At unknown times to imogen@x.example: code 9, pdf',
  )
  expect(readFrequency({ type: 'W', day_of_week: [8, -1, 2, 2, '3', null], time_of_day: 7 })).toEqual({
    ...{ type: 'W', hours: [], weekdays: [2], monthDays: [] },
  })
  for (const record of [{}, { name: 3, emails: [1, {}], frequency: [] }]) expect(draftOf(record)).toBeTruthy()
})

test('codes are offered in plain words', () => {
  expect(codeOptions('report_id', codes)).toEqual([
    { value: '0', label: 'Calls' },
    { value: '4', label: 'Queues' },
  ])
  expect(codeOptions('status', codes)).toEqual([])
})

test('a new one is a body that the contract allows, once it has a name and a recipient', () => {
  const draft = { ...newDraft('Europe/London'), name: 'Calls', emails: 'a@x.example\nb@x.example' }
  const body = scheduleBody(draft, null)
  expect(body).toEqual({
    ...{ name: 'Calls', report_id: 0, format: 0, emails: ['a@x.example', 'b@x.example'] },
    ...{ timezone: 'Europe/London' },
    frequency: { type: 'W', time_of_day: [8], day_of_week: [1, 2, 3, 4, 5] },
  })
  const fields = fieldsIn(adminKind('report-schedules')?.operations.create?.sections ?? [])
  expect(bodyMistakes(fields, body)).toEqual([])
  expect(bodyMistakes(fields, scheduleBody(newDraft(''), null)).map(({ field }) => field)).toEqual([
    ...['name', 'emails'],
  ])
})

test('recipients beyond the limit are a mistake of the form, and none is dropped', () => {
  const addresses = Array.from({ length: 101 }, (_, at) => `agent${at}@x.example`)
  const body = scheduleBody({ ...draftOf(weekly), emails: addresses.join('\n') }, weekly)
  expect(body).toEqual({ emails: addresses })
  const fields = fieldsIn(adminKind('report-schedules')?.operations.change?.sections ?? [])
  expect(bodyMistakes(fields, body).map(({ field }) => field)).toEqual(['emails'])
})

test('another rhythm has days, though nobody has chosen any', () => {
  const daily = draftOf({ frequency: { type: 'D' } })
  expect(withType(daily, 'W').weekdays).toEqual([1])
  expect(withType(daily, 'M').monthDays).toEqual([1])
  expect(withType({ ...daily, weekdays: [4] }, 'W').weekdays).toEqual([4])
})

test('a change writes what is another, and nothing else', () => {
  const draft = draftOf(weekly)
  expect(scheduleBody(draft, weekly)).toEqual({})
  expect(scheduleBody({ ...draft, type: 'M', monthDays: [1] }, weekly)).toEqual({
    frequency: { type: 'M', time_of_day: [8], day_of_month: [1] },
  })
  const numbered = { ...weekly, frequency: { type: 1, day_of_week: [1] } }
  expect(scheduleBody({ ...draftOf(numbered), hours: [9] }, numbered)).toEqual({
    frequency: { type: 1, time_of_day: [9], day_of_week: [1] },
  })
  const odd = { ...weekly, frequency: { type: 'Q' } }
  expect(scheduleBody({ ...draftOf(odd), name: 'Odd' }, odd)).toEqual({ name: 'Odd' })
})

test('a field that nobody knows is neither read nor written, so that the platform keeps it', () => {
  const odd = { ...weekly, colour: 'blue', owner: { id: 3 } }
  expect(scheduleBody({ ...draftOf(odd), name: 'Odd' }, odd)).toEqual({ name: 'Odd' })
  const changed = Object.entries(scheduleChanges({ ...draftOf(odd), name: 'Odd' }, odd))
  expect(changed.filter(([, value]) => value !== undefined)).toEqual([['name', 'Odd']])
})

test('a day that was set and is emptied is a change, which the contract does not allow; a new one has none', () => {
  const dated = { ...weekly, start_at: '2026-03-01 00:00:00', end_at: null }
  const fields = fieldsIn(adminKind('report-schedules')?.operations.change?.sections ?? [])
  const body = scheduleBody({ ...draftOf(dated), start: '' }, dated)
  expect(body).toEqual({ start_at: '' })
  expect(bodyMistakes(fields, body).map(({ field }) => field)).toEqual(['start_at'])
  expect(scheduleBody({ ...draftOf(dated), end: '2026-04-01' }, dated)).toEqual({ end_at: '2026-04-01' })
})

test('the changes of a form name every field of the contract, and leave what is not filled out', () => {
  const fields = fieldsIn(adminKind('report-schedules')?.operations.create?.sections ?? [])
  expect([...scheduleFields].sort()).toEqual(fields.map(({ name }) => name).sort())
  const fresh = scheduleChanges(newDraft('Europe/London'), null)
  expect(Object.keys(fresh)).toEqual(scheduleFields)
  expect(fresh).toMatchObject({ name: undefined, emails: undefined, report_id: 0 })
  expect(scheduleChanges({ ...draftOf(weekly), emails: '' }, weekly)).toMatchObject({
    ...{ emails: [], name: undefined, frequency: undefined },
  })
})
