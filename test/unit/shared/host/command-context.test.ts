import { expect, test } from 'vitest'
import { commandContext } from '#shared/host/command-context.ts'
import { commandNamed } from '#shared/host/commands.ts'
import { unmanaged } from '#shared/host/policy.ts'
import type { SessionState } from '#shared/host/slices.ts'
import { noPolicy } from '#shared/settings/policy.ts'
import { signedInAgent } from '#test/support/agents.ts'
import { liveCall, phoneLine } from '#test/support/live-calls.ts'

const session: SessionState = {
  kind: 'signed-in',
  baseUrl: 'https://api.example.com/v1.2',
  agent: signedInAgent(),
  secretsIn: 'memory',
  signInAgain: null,
}

test('the first ringing line and the foremost line are found, each with its live call', () => {
  const ringing = phoneLine({ id: 'second', sipCallId: 's2', startedAt: 20 })
  const first = phoneLine({ id: 'first', sipCallId: 's1', startedAt: 10 })
  const held = phoneLine({ id: 'held', sipCallId: 's3', state: 'held', heldAt: 30 })
  const talking = phoneLine({ id: 'talking', sipCallId: 's4', state: 'connected', connectedAt: 5 })
  const calls = [
    liveCall({ id: 1, destinationCallId: 's1' }),
    liveCall({ id: 4, destinationCallId: 's4', state: 'CONNECTED' }),
  ]
  expect(commandContext({ session, lines: [ringing, first, held, talking], calls })).toEqual({
    signedIn: true,
    takingCalls: true,
    ringing: first,
    current: talking,
    ringingCall: calls[0],
    currentCall: calls[1],
    recordingAllowed: true,
    waiting: held,
    consultation: null,
    ended: null,
    lastEnded: null,
  })
})

test('of held lines the one held last is foremost; a dialling one comes before them', () => {
  const held = [1, 2].map((heldAt) => phoneLine({ id: `held-${heldAt}`, state: 'held', heldAt }))
  expect(commandContext({ session, lines: held, calls: [] }).current?.id).toBe('held-2')
  const dialling = phoneLine({ id: 'dialling', state: 'dialling', direction: 'out' })
  expect(commandContext({ session, lines: [...held, dialling], calls: [] }).current?.id).toBe('dialling')
})

test('the line that ended last is there while the agent is in no other call', () => {
  const ended = [1, 2].map((endedAt) => phoneLine({ id: `ended-${endedAt}`, state: 'ended', endedAt }))
  const talking = phoneLine({ id: 'talking', state: 'connected', connectedAt: 5 })
  expect(commandContext({ session, lines: ended, calls: [] }).ended?.id).toBe('ended-2')
  const during = commandContext({ session, lines: [...ended, talking], calls: [] })
  expect([during.ended, during.lastEnded?.id]).toEqual([null, 'ended-2'])
})

test('signed out there is nothing but lines', () => {
  const context = commandContext({
    session: { kind: 'starting' },
    lines: [phoneLine({ state: 'ended' })],
    calls: [liveCall()],
  })
  expect(context).toEqual({
    signedIn: false,
    takingCalls: true,
    ringing: null,
    current: null,
    ringingCall: null,
    currentCall: null,
    recordingAllowed: false,
    waiting: null,
    consultation: null,
    ended: null,
    lastEnded: null,
  })
})

test.for([
  ['allowed', 'off', true],
  ['no-start', 'off', false],
  ['no-start', 'paused', true],
  ['no-start', 'recording', true],
  ['shown', 'recording', false],
] as const)('recording is %s and a call is %s: %s', ([recording, state, allowed]) => {
  const talking = phoneLine({ id: 'talking', sipCallId: 's4', state: 'connected', connectedAt: 5 })
  const calls = [liveCall({ id: 4, destinationCallId: 's4', state: 'CONNECTED', recording: state })]
  const policy = { ...unmanaged, policy: { ...noPolicy, locked: { recording } } }
  const context = commandContext({ session, lines: [talking], calls, policy })
  expect(context.recordingAllowed).toBe(allowed)
  expect(commandNamed('record').applies(context)).toBe(allowed)
})

test('who is on hold on another phone does not wait to be swapped to', () => {
  const there = phoneLine({
    id: 'there',
    state: 'held',
    heldAt: 1,
    otherPhone: { callId: 1, canAnswer: true },
  })
  const talking = phoneLine({ id: 'talking', state: 'connected', connectedAt: 5 })
  const context = commandContext({ session, lines: [there, talking], calls: [] })
  expect([context.current?.id, context.waiting]).toEqual(['talking', null])
})
