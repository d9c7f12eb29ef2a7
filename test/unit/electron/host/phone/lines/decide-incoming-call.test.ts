import { describe, expect, test } from 'vitest'
import {
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
const plain = invite({})
const asking = invite({ 'Answer-Mode': 'Auto' })
const talking = [phoneLine({ state: 'connected' })]

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

describe('a call that comes', () => {
  const cases: readonly [string, object, readonly Line[], Partial<CallPolicy>, string][] = [
    ['rings', plain, [], {}, 'ring'],
    ['is busy for an agent who takes none', plain, [], { takingCalls: false }, 'busy'],
    [
      'rings unheard where the agent wants that',
      plain,
      [],
      { takingCalls: false, whenNotTakingCalls: 'ring-silently' },
      'ring',
    ],
    ['rings beside another', plain, talking, {}, 'ring'],
    ['is busy beside another', plain, talking, { secondCall: 'decline-busy' }, 'busy'],
    [
      'rings beside one that is over',
      plain,
      [phoneLine({ state: 'ended' })],
      { secondCall: 'decline-busy' },
      'ring',
    ],
    ['is busy beside one on another phone', plain, [], { ...elsewhere, secondCall: 'decline-busy' }, 'busy'],
    ['rings beside one on another phone', asking, [], { ...elsewhere, autoAnswer: true }, 'ring'],
    ['rings where it asks in vain', asking, [], {}, 'ring'],
    ['is answered where that is allowed', asking, [], { autoAnswer: true }, 'answer'],
    ['is not answered by itself beside another', asking, talking, { autoAnswer: true }, 'ring'],
    [
      'is not answered for an agent who takes none',
      asking,
      [],
      { autoAnswer: true, takingCalls: false },
      'busy',
    ],
  ]
  test.each(cases)('%s', (...[, request, lines, policy, kind]) => {
    const given = request as Parameters<typeof decideIncomingCall>[0]
    expect(decideIncomingCall(given, lines, { ...defaultCallPolicy, ...policy }).kind).toBe(kind)
  })
})
