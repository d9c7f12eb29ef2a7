import { expect, test } from 'vitest'
import {
  endWords,
  noCallsWords,
  outcomeWords,
  routeWords,
  situationWords,
} from '#renderer/features/calls/call-words.ts'
import type { CallGroup } from '#shared/calls/call-groups.ts'
import type { EndReason } from '#shared/calls/line.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { liveCall, phoneLine } from '#test/support/live-calls.ts'
import { ownCall } from '#test/support/own-calls.ts'

test('how a call came here', () => {
  expect(routeWords(ownCall())).toBe('Inbound, direct to you')
  expect(routeWords(ownCall({ calledParty: 'Orders queue' }))).toBe('Inbound through Orders queue')
  expect(routeWords(ownCall({ line: { direction: 'out' } }))).toBe('You called')
  expect(routeWords(ownCall({ call: liveCall({ context: 'TRANSFER_RECALL' }) }))).toBe(
    'Back from a transfer that was not answered',
  )
})

test('a call on hold by the far end, or in a conference, says so', () => {
  const tamsin = ownCall({ shortName: 'Tamsin', line: { state: 'connected', farHeld: true } })
  expect(situationWords(tamsin, [])).toBe('Tamsin has put you on hold')
  const ended = ownCall({ line: { state: 'ended', farHeld: true } })
  expect(situationWords(ended, [])).toBe('Inbound, direct to you')
  const own = ownCall({ line: { id: 'a', state: 'connected', merged: true } })
  const others = ['Bram Oakhollow', 'Mei'].map((title) =>
    ownCall({ title, line: { id: title, merged: true } }),
  )
  expect(situationWords(own, [own, ...others])).toBe('In conference with Bram Oakhollow and Mei')
  expect(situationWords(own, [])).toBe('Inbound, direct to you')
})

const reasons = Object.keys({
  'hung-up': 1,
  'far-end-hung-up': 1,
  declined: 1,
  cancelled: 1,
  'answered-elsewhere': 1,
  busy: 1,
  'no-answer': 1,
  refused: 1,
  'unsafe-challenge': 1,
  'not-found': 1,
  transferred: 1,
  'connection-lost': 1,
  unreachable: 1,
  failed: 1,
  unknown: 1,
} satisfies Record<EndReason, 1>) as EndReason[]

test.each(reasons)('an end by %s is a sentence', (endReason) => {
  expect(endWords(phoneLine({ state: 'ended', endReason }))).toMatch(/^[A-Z][^.]+\.$/)
})

test('a call that stopped ringing: where its caller is now, as far as the live calls say so', () => {
  const own = ownCall({
    shortName: 'Ada',
    line: { state: 'ended', endReason: 'cancelled', number: '+442079460018' },
  })
  let callsAreCurrent = true
  const words = (kind: CallGroup['kind'], changes: Partial<LiveCallRecord> = {}) => {
    const call = liveCall({ source: { number: '02079460018', name: '', id: '' }, ...changes })
    const others: readonly CallGroup[] = [
      {
        kind: 'team',
        call: liveCall({ id: 9, source: { number: '+442079460999', name: '', id: '' } }),
        legs: [],
      },
      { kind, call, legs: [call] },
    ]
    return outcomeWords(own, { callsAreCurrent, others, country: 'GB', nameAt: () => 'Bram Oakhollow' })
  }
  expect(words('message')).toBe('Ada went to voicemail.')
  expect(words('waiting')).toBe('It stopped ringing here. Ada is still waiting.')
  expect(words('team')).toBe('It stopped ringing here. Ada is ringing Bram Oakhollow.')
  expect(words('team', { state: 'CONNECTED' })).toBe('Ada is talking to Bram Oakhollow.')
  expect(words('elsewhere', { state: 'ON_HOLD' })).toBe('Answered on another phone.')
  expect(words('team', { source: { number: '', name: '', id: '' } })).toBe('It stopped ringing.')
  callsAreCurrent = false
  expect(words('message')).toBe('It stopped ringing.')
  const nobody = { callsAreCurrent: true, others: [], country: 'GB', nameAt: () => '' }
  expect(outcomeWords(own, nobody)).toBe('It stopped ringing.')
  expect(outcomeWords({ ...own, line: { ...own.line, endReason: 'far-end-hung-up' } }, nobody)).toBe(
    'They hung up.',
  )
})

test('a refusal quotes the other side, with one full stop', () => {
  const words = (endReason: EndReason, said: string) =>
    endWords(phoneLine({ state: 'ended', endReason, endWords: said }))
  expect(words('refused', '403 Calls abroad are barred')).toBe(
    'The phone service refused the call. The phone service answered: 403 Calls abroad are barred.',
  )
  expect(words('failed', '500 Try again.')).toBe(
    'The call failed. The phone service answered: 500 Try again.',
  )
  expect(words('busy', '486 Busy Here')).toBe('The line is busy.')
})

test('an unanswered call that the agent ended was cancelled from here', () => {
  const line = phoneLine({ state: 'ended', direction: 'out', endReason: 'cancelled' })
  expect(endWords(line)).toBe('You cancelled the call.')
})

test('an ended call says which side declined it', () => {
  const declined = (direction: 'in' | 'out') =>
    endWords(phoneLine({ state: 'ended', direction, endReason: 'declined' }))
  expect([declined('in'), declined('out')]).toEqual(['You declined the call.', 'The call was declined.'])
})

test('an end without a reason is an end', () => {
  expect(endWords(phoneLine({ state: 'ended' }))).toBe('The call has ended.')
})

test('an empty list claims no more than the platform has said', () => {
  const words = (kind: 'idle' | 'live' | 'failing', lastPollAt: number | null, isCurrent = kind === 'live') =>
    noCallsWords(isCurrent, { kind, lastPollAt })
  expect(words('idle', null).title).toBe('Loading')
  expect(words('live', 1).title).toBe('No calls right now')
  expect(words('failing', null).title).toBe('Live calls are not loaded')
  const then = { title: 'No calls known', words: 'There were none when the connection was lost.' }
  expect(words('failing', 1)).toEqual(then)
  expect(words('live', 1, false)).toEqual(then)
})
