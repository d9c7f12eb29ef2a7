import { expect, test } from 'vitest'
import { callEntry } from '#renderer/features/history/call-entry.ts'
import { callTime } from '#renderer/lists/call-time.ts'
import { findEntries } from '#renderer/features/history/find-entries.ts'
import type { Person, RecentCall } from '#shared/host/slices.ts'

const call: RecentCall = {
  cdrId: 5200,
  liveId: null,
  type: 'in',
  number: '+447700900731',
  name: '',
  at: 0,
  talkSeconds: 60,
  cause: 'Normal clearing',
  recordings: [],
}
const mei: Person = {
  key: 'contact:1',
  kind: 'contact',
  name: 'Mei Copperleaf',
  company: 'Otterwick Ceramics',
  notes: '',
  numbers: [{ label: 'mobile', number: '+447700900731' }],
  phones: 0,
}

test('a known person stands before the name that the network sent', () => {
  const entry = callEntry({ ...call, name: 'M COPPERLEAF' }, mei, 'GB')
  expect(entry).toMatchObject({
    title: 'Mei Copperleaf',
    number: '+44 7700 900731',
    company: 'Otterwick Ceramics',
    type: 'in',
  })
})

test('without a person: the sent name, else the number, else that there is none', () => {
  expect(callEntry({ ...call, name: 'Jonas' }, null, 'GB')).toMatchObject({
    title: 'Jonas',
    number: '+44 7700 900731',
  })
  expect(callEntry(call, null, 'GB')).toMatchObject({ title: '+44 7700 900731', number: '' })
  expect(callEntry({ ...call, name: '07700900731' }, null, 'GB')).toMatchObject({
    title: '+44 7700 900731',
    number: '',
  })
  expect(callEntry({ ...call, number: '' }, null, 'GB')).toMatchObject({
    title: 'Number withheld',
    number: '',
  })
})

test('the summary tells an answered call from one that was not', () => {
  const summary = (type: RecentCall['type'], talkSeconds: number) =>
    callEntry({ ...call, type, talkSeconds }, null, 'GB').summary
  expect(summary('in', 60)).toBe('Inbound, answered')
  expect(summary('out', 60)).toBe('Outbound, answered')
  expect(summary('out', 0)).toBe('Outbound, not answered')
  expect(summary('missed', 0)).toBe('Missed')
})

test('a message that was left is said, and is no answered call', () => {
  const said = (type: RecentCall['type'], changes: Partial<RecentCall> = {}) => {
    const entry = callEntry({ ...call, type, talkSeconds: 0, voicemail: true, ...changes }, null, 'GB')
    return [entry.type, entry.summary, entry.ending]
  }
  expect(said('in')).toEqual(['voicemail', 'Left a voicemail', 'Left a voicemail'])
  expect(said('out')).toEqual(['out', 'Outbound, answered by voicemail', 'Voicemail answered'])
  expect(said('missed')).toEqual(['missed', 'Missed, left a voicemail', 'Left a voicemail'])
  const [, summary, why] = said('missed', { missedReason: 'rang-unanswered' })
  expect(summary).toBe('Missed, left a voicemail')
  expect(why).toBe('No answer')
  const isMarked = (type: RecentCall['type'], voicemail?: true) =>
    callEntry({ ...call, type, ...(voicemail && { voicemail }) }, null, 'GB').leftMessage
  expect([isMarked('missed', true), isMarked('missed'), isMarked('in', true)]).toEqual([true, false, false])
})

test('the column of times has room for the day, and for the year where it is another', () => {
  const now = new Date(2026, 10, 23, 14, 6).getTime()
  const times = [now, new Date(2026, 10, 20, 9, 5).getTime(), new Date(2025, 9, 19, 14, 59).getTime(), 0]
  expect(times.map((at) => callTime(at, now))).toEqual(['14:06', '20 Nov 09:05', '19 Oct 2025', 'Not known'])
})

const entries = [
  callEntry(call, mei, 'GB'),
  callEntry({ ...call, cdrId: 5199, type: 'missed', number: '+441632960245' }, null, 'GB'),
  callEntry({ ...call, cdrId: 5198, name: 'Kofi Larkmoor', number: '211', recordings: [7001] }, null, 'GB'),
]
const found = (text: string, scope: 'all' | 'missed' | 'recorded' = 'all') =>
  findEntries(entries, { scope, text }).map(({ id }) => id)

test('calls are found by name, company and number, however it is written', () => {
  expect(found('')).toEqual([5200, 5199, 5198])
  expect(found('copper')).toEqual([5200])
  expect(found('OTTERWICK')).toEqual([5200])
  expect(found('07700 900')).toEqual([5200])
  expect(found('+44 1632')).toEqual([5199])
  expect(found('211')).toEqual([5198])
  expect(found('nobody')).toEqual([])
  expect(found('-')).toEqual([])
})

test('a scope narrows to missed or recorded calls', () => {
  expect(found('', 'missed')).toEqual([5199])
  expect(found('', 'recorded')).toEqual([5198])
  expect(found('copper', 'missed')).toEqual([])
})

test('a name that somebody else chose stays one short line', () => {
  const entry = callEntry({ ...call, name: `\u202E${'W'.repeat(10_240)}` }, null, 'GB')
  expect(entry.title).toHaveLength(80)
  expect(entry.title).not.toContain('\u202E')
})
