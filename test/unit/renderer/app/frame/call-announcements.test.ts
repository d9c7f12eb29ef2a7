import { expect, test } from 'vitest'
import { announcement, type AnnouncedCalls } from '#renderer/app/frame/call-announcements.ts'
import type { Line } from '#shared/calls/line.ts'
import { liveCall } from '#test/support/live-calls.ts'
import { ownCall } from '#test/support/own-calls.ts'

const silent: AnnouncedCalls = { current: null, conference: [], takenElsewhere: [] }
const tamsin = (line: Partial<Line> = {}) =>
  ownCall({ title: 'Tamsin', line: { id: 'tamsin', state: 'connected', ...line } })
const bram = ownCall({ title: 'Bram', line: { id: 'bram', state: 'connected' } })
const on = (line?: Partial<Line>): AnnouncedCalls => ({ ...silent, current: tamsin(line) })

test.each<{
  readonly what: string
  readonly before: AnnouncedCalls
  readonly now: AnnouncedCalls
  readonly words: string
}>([
  { what: 'an answer', before: silent, now: on(), words: 'Connected with Tamsin' },
  {
    what: 'an answer by itself',
    before: silent,
    now: on({ answeredBy: 'itself' }),
    words: 'Connected with Tamsin, answered automatically',
  },
  {
    what: 'an answer by the phone service',
    before: silent,
    now: on({ answeredBy: 'service' }),
    words: 'Connected with Tamsin, answered by the phone service',
  },
  { what: 'a hold', before: on(), now: on({ state: 'held' }), words: 'Tamsin is on hold' },
  {
    what: 'a hold by the far end',
    before: on(),
    now: on({ farHeld: true }),
    words: 'Tamsin has put you on hold',
  },
  { what: 'its end', before: on({ farHeld: true }), now: on(), words: 'Tamsin is back' },
  { what: 'a mute', before: on(), now: on({ muted: true }), words: 'Microphone muted' },
  { what: 'its end, a mute', before: on({ muted: true }), now: on(), words: 'Microphone on' },
  {
    what: 'a call that is still muted after a hold',
    before: on({ state: 'held', muted: true }),
    now: on({ muted: true }),
    words: 'Connected with Tamsin, microphone muted',
  },
  { what: 'an end', before: on(), now: silent, words: 'The call with Tamsin has ended' },
  { what: 'the other call', before: on(), now: { ...silent, current: bram }, words: 'Connected with Bram' },
  {
    what: 'a ring there',
    before: silent,
    now: on({ state: 'early', rings: true, consultFor: 'x' }),
    words: 'Ringing at Tamsin',
  },
  {
    what: 'a ring there after early media',
    before: on({ state: 'early', consultFor: 'x' }),
    now: on({ state: 'early', rings: true, consultFor: 'x' }),
    words: 'Ringing at Tamsin',
  },
  {
    what: 'early media without a ring',
    before: silent,
    now: on({ state: 'early', consultFor: 'x' }),
    words: '',
  },
  { what: 'dialling', before: silent, now: on({ state: 'dialling' }), words: '' },
  { what: 'nothing', before: on(), now: on(), words: '' },
])('$what is said', ({ before, now, words }) => {
  expect(announcement(before, now)).toBe(words)
})

test('a conference is said when it begins and when it is over', () => {
  const both: AnnouncedCalls = { ...on(), conference: [tamsin(), bram] }
  expect(announcement(on(), both)).toBe('In conference with Tamsin and Bram')
  expect(announcement(both, on())).toBe('The conference is over. You are talking to Tamsin')
  expect(announcement(both, both)).toBe('')
})

test('a ring that another phone took is said once', () => {
  const taken = { ...silent, takenElsewhere: [bram] }
  expect(announcement(silent, taken)).toBe('Bram was answered on another phone')
  expect(announcement(taken, taken)).toBe('')
})

test('recording is said as it changes', () => {
  const recorded = (recording: 'recording' | 'paused'): AnnouncedCalls => ({
    ...silent,
    current: { ...tamsin(), call: liveCall({ recording }) },
  })
  expect(announcement(on(), recorded('recording'))).toBe('Recording')
  expect(announcement(recorded('recording'), recorded('paused'))).toBe('Recording is paused')
})
