import { expect, test } from 'vitest'
import { makeTraces } from '#electron/platform/demo/past/traces.ts'
import type { DatedCall, PastParty } from '#electron/platform/demo/past/past-call.ts'
import { causes } from '#electron/platform/sip/leg.ts'
import { traceText } from '#electron/platform/sip/trace-text.ts'
import { buildLadder } from '#shared/calls/sip-trace/build-ladder.ts'
import { readTrace } from '#shared/calls/sip-trace/read-trace.ts'

const outside: PastParty = {
  id: '',
  name: '',
  number: '+447700900142',
  userAgent: 'Outside line',
  codec: 'PCMU',
}
const agent: PastParty = {
  id: '3',
  name: 'Wren',
  number: '204',
  userAgent: 'Switchhook',
  codec: 'opus',
  userId: 3,
}

const call = (changes: Partial<DatedCall>): DatedCall => ({
  ...{ source: outside, target: agent, context: 'PSTN_CALL', direction: 'in', rings: 12 },
  ...{ liveId: 90_000_001, parentLiveId: null, rootLiveId: 90_000_001, startedAt: 1_700_000_000_000 },
  ...changes,
})

function ladderOf(changes: Partial<DatedCall>) {
  const messages = makeTraces([call(changes)]).flatMap((trace) => trace.messages)
  const read = readTrace(traceText(messages))
  if (read.kind !== 'messages') throw new Error('No messages')
  return buildLadder(read.messages)
}

test.each([
  ['hung-up-by-caller', { talks: 60 }],
  ['busy', { cause: causes.busy.words }],
  ['cancelled', { cause: causes.cancelled.words }],
  ['no-answer', {}],
] as const)('a past call has a trace that says %s', (end, changes) => {
  const ladder = ladderOf(changes)
  expect(ladder.lanes.map(({ end: address }) => address)).toEqual([
    '203.0.113.20:5060',
    'platform',
    '198.51.100.13:5060',
  ])
  expect(ladder.end).toBe(end)
  expect(ladder.rows.every(({ times }) => times === 1)).toBe(true)
})

test('each end has its dialog, by the name that its media record has', () => {
  expect(makeTraces([call({ talks: 5 })]).map(({ call_id: id }) => id)).toEqual([
    '90000001-source@sample',
    '90000001-target@sample',
  ])
})

test('the last 600 calls have traces', () => {
  const calls = Array.from({ length: 700 }, (_, index) => call({ liveId: index + 1 }))
  const kept = makeTraces(calls)
  expect([kept.length, kept[0]?.live_id]).toEqual([1_200, 101])
})
