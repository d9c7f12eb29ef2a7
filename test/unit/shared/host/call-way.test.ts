import { expect, test } from 'vitest'
import { callingChoice, callWay, chosenCallerId } from '#shared/host/call-way.ts'
import type { PhoneState, SessionState } from '#shared/host/slices.ts'
import type { ReadinessCheck } from '#shared/host/readiness.ts'
import { initialState, type HostState } from '#shared/host/state.ts'
import type { CallingChoice } from '#shared/settings/settings.ts'
import { signedInAgent } from '#test/support/agents.ts'

const session: SessionState = {
  kind: 'signed-in',
  baseUrl: 'https://api.example.com/v1.2',
  agent: signedInAgent(),
  secretsIn: 'memory',
  signInAgain: null,
}
const registered: PhoneState['registration'] = {
  kind: 'registered',
  server: 'wss://sip.example.com',
  since: 0,
  roundTripAt: 0,
  roundTripMs: 1,
}
const unregistered = { kind: 'unregistered', error: null, since: 0, retryAt: null } as const

const desk = (registration: PhoneState['registration'], changes: Partial<HostState> = {}): HostState => ({
  ...initialState,
  session,
  phone: { account: null, registration },
  ...changes,
})
const choosing = (choice: Partial<CallingChoice>) => ({
  settings: {
    ...initialState.settings,
    calling: { 7: { phone: 'computer', callerId: '', ...choice } as CallingChoice },
  },
})
const refused = { otherPhone: { refused: true, callerIds: [] } }
const light = (state: ReadinessCheck['state']) => ({
  readiness: { checks: [{ name: 'registration', state, fault: null } as const] },
})
const connecting = { kind: 'connecting', server: 'wss://sip.example.com' } as const

test.each([
  ['a registered computer', desk(registered), 'computer'],
  ['no account', desk({ kind: 'no-account' }), 'other-phone'],
  ['a lost registration', desk(unregistered), 'other-phone'],
  ['a choice', desk(registered, choosing({ phone: 'other-phone' })), 'other-phone'],
  ['a registration on its way', desk(connecting, light('unsure')), 'connecting'],
  ['another try after a loss', desk(connecting, light('bad')), 'other-phone'],
  ['a role that may not', desk({ kind: 'no-account' }, refused), 'not-allowed'],
  ['a computer beside that', desk(registered, refused), 'computer'],
  ['nobody', { ...desk(registered), session: initialState.session }, 'signed-out'],
] as const)('calls go with %s', (_, state, expected) => {
  const way = callWay(state)
  expect(way.kind === 'none' ? way.why : way.kind).toBe(expected)
})

test('what one agent chose is not the choice of the next', () => {
  const state = desk(registered, choosing({ phone: 'other-phone' }))
  const next = { ...state, session: { ...session, agent: signedInAgent({ id: 8 }) } }
  expect([callingChoice(state).phone, callingChoice(next).phone]).toEqual(['other-phone', 'computer'])
})

test('a caller ID counts while the platform shows it', () => {
  const callerIds = [{ number: '+441632960118', name: '' }]
  const chosen = (callerId: string) =>
    chosenCallerId({ ...desk(registered, choosing({ callerId })), otherPhone: { refused: false, callerIds } })
  expect(['', '+441632960118', 'anonymous', '+441632960119'].map(chosen)).toEqual([
    '',
    '+441632960118',
    'anonymous',
    '',
  ])
})
