import { describe, expect, test } from 'vitest'
import {
  answerDelay,
  mayAutoAnswer,
  requestedAnswerDelay,
  type CallPolicy,
  defaultCallPolicy,
  decideIncomingCall,
} from '#electron/host/phone/lines/decide-incoming-call.ts'
import type { Line } from '#shared/calls/line.ts'
import { phoneLine } from '#test/support/live-calls.ts'

const invite = (fields: Readonly<Record<string, string>>) => ({
  getHeaders: (name: string) => [fields[name] ?? []].flat(),
})

describe('whether an INVITE asks to be answered by itself', () => {
  test.each([
    [{ 'Call-Info': '<sip:pbx.localhost>;answer-after=0' }, 0],
    [{ 'Call-Info': '<http://x/icon>;purpose=icon, <sip:x>; Answer-After = 3' }, 3],
    [{ 'Call-Info': '<sip:x>;answer-after=9999' }, 60],
    [{ 'Alert-Info': '<http://www.notused.com>;info=alert-autoanswer;delay=0' }, 0],
    [{ 'Alert-Info': 'Auto Answer' }, 0],
    [{ 'Alert-Info': '<urn:alert:auto-answer>' }, 0],
    [{ 'Answer-Mode': 'Auto;require' }, 0],
    [{ 'Priv-Answer-Mode': 'auto' }, 0],
    [{ 'X-Auto-Answer': 'true' }, 0],
    [{ 'Answer-Mode': 'Manual' }, null],
    [{ 'Alert-Info': '<urn:alert:source:internal>' }, null],
    [{ 'X-Auto-Answer': 'false' }, null],
    [{ 'Call-Info': '<sip:x>;purpose=info' }, null],
    [{}, null],
  ])('%j', (fields, seconds) => {
    expect(requestedAnswerDelay(invite(fields))).toBe(seconds)
  })
})

/** The agent talks on the desk phone. */
const elsewhere = { isOnOtherPhone: true }
const talking = [phoneLine({ state: 'connected' })]
const over = [phoneLine({ state: 'ended' })]

describe('a call that comes', () => {
  const cases: readonly [string, readonly Line[], Partial<CallPolicy>, string][] = [
    ['rings', [], {}, 'ring'],
    ['is busy for an agent who takes none', [], { takingCalls: false }, 'busy'],
    [
      'rings unheard where the agent wants that',
      [],
      { takingCalls: false, whenNotTakingCalls: 'ring-silently' },
      'ring',
    ],
    ['rings beside another', talking, {}, 'ring'],
    ['is busy beside another', talking, { secondCall: 'decline-busy' }, 'busy'],
    ['rings beside one that is over', over, { secondCall: 'decline-busy' }, 'ring'],
    ['is busy beside one on another phone', [], { ...elsewhere, secondCall: 'decline-busy' }, 'busy'],
    ['rings beside one on another phone', [], elsewhere, 'ring'],
  ]
  test.each(cases)('%s', (...[, lines, policy, decision]) => {
    expect(decideIncomingCall(lines, { ...defaultCallPolicy, ...policy })).toBe(decision)
  })
})

describe('whether calls may be answered automatically', () => {
  const cases: readonly [string, readonly Line[], Partial<CallPolicy>, boolean][] = [
    ['not if it is off', [], { autoAnswer: 'off' }, false],
    ['while the agent is free', [], {}, true],
    ['while other calls only ring', [phoneLine({ state: 'ringing' })], {}, true],
    ['after a call', over, {}, true],
    ['not during another call', talking, {}, false],
    ['not while another is being answered', [phoneLine({ state: 'answering' })], {}, false],
    ['not while one is held', [phoneLine({ state: 'held' })], {}, false],
    ['not while the agent dials', [phoneLine({ state: 'dialling', direction: 'out' })], {}, false],
    ['not while the agent talks on another phone', [], elsewhere, false],
    ['not while the agent wraps up', [], { isWrappingUp: true }, false],
    ['not while the agent takes no calls', [], { takingCalls: false }, false],
  ]
  test.each(cases)('%s', (...[, lines, policy, may]) => {
    const given = { ...defaultCallPolicy, autoAnswer: 'all', ...policy } as const
    expect(mayAutoAnswer(lines, given)).toBe(may)
  })
})

describe('the delay of an automatic answer', () => {
  const [asks, queue, direct] = [
    { requested: 0, isQueueCall: () => false },
    { requested: null, isQueueCall: () => true },
    { requested: null, isQueueCall: () => false },
  ]
  test.each([
    ['off', asks, null],
    ['off', queue, null],
    ['asked', asks, 0],
    ['asked', { ...asks, requested: 7 }, 7],
    ['asked', queue, null],
    ['asked', direct, null],
    ['queues', asks, 0],
    ['queues', queue, 4],
    ['queues', direct, null],
    ['all', asks, 0],
    ['all', queue, 4],
    ['all', direct, 4],
  ] as const)('%s, %j: %j', (autoAnswer, call, seconds) => {
    expect(answerDelay(call, { autoAnswer, autoAnswerAfter: 4 })).toBe(seconds)
  })
})
