import { expect, test } from 'vitest'
import { trayLook } from '#electron/desktop/tray/tray-look.ts'
import type { Line } from '#shared/calls/line.ts'
import type { Registration } from '#shared/host/slices.ts'
import type { HostState } from '#shared/host/state.ts'
import { defaultSettings } from '#shared/settings/settings.ts'
import { hostState } from '#test/support/fake-host.ts'
import { liveCall, phoneLine } from '#test/support/live-calls.ts'

const now = 1_800_000_000_000
const look = (changes: Partial<HostState>, recorded: number | null = null) =>
  trayLook(hostState(changes), {
    ...{ now, notTakingSince: null, region: { hour12: false } },
    recordedFor: () => recorded,
  })
const talking = phoneLine({ id: 'now', state: 'connected', connectedAt: now - 200_000 })
const registration = (value: Registration) => look({ phone: { account: null, registration: value } })

test.for<readonly [string, readonly Line[], string, string]>([
  ['on a call', [talking], 'on-call', 'On a call with Ada Example, 3 min'],
  ['held', [{ ...talking, state: 'held' }], 'held', 'Ada Example is on hold, 3 min'],
  ['muted', [{ ...talking, muted: true }], 'muted', 'Muted, on a call with Ada Example, 3 min'],
  [
    'a long call',
    [{ ...talking, connectedAt: now - 5_400_000 }],
    'on-call',
    'On a call with Ada Example, 1 h 30 min',
  ],
  ['dialling', [phoneLine({ state: 'dialling', direction: 'out' })], 'on-call', 'Calling Ada Example'],
  ['answering', [phoneLine({ state: 'answering' })], 'on-call', 'Answering Ada Example'],
  ['ringing', [phoneLine()], 'ringing', 'Ada Example'],
  ['ringing in a call', [talking, phoneLine({ name: 'Second' })], 'ringing-in-call', 'Second'],
])('%s', ([, lines, glyph, tooltip]) => {
  expect(look({ lines })).toMatchObject({ glyph, tooltip })
})

test('states without a call', () => {
  expect(look({ session: { kind: 'starting' } })).toMatchObject({ glyph: 'offline', tooltip: 'Signed out' })
  expect(registration({ kind: 'no-account' })).toMatchObject({
    glyph: 'offline',
    tooltip: 'No phone account',
  })
  expect(registration({ kind: 'registering', server: '' })).toMatchObject({
    glyph: 'offline',
    tooltip: 'Connecting',
  })
  const lost = registration({ kind: 'unregistered', error: null, since: now, retryAt: null })
  expect(lost.glyph).toBe('offline')
  expect(lost.tooltip).toMatch(/^No connection since \d\d:\d\d$/)
})

test('no call reaches an agent whose do-not-disturb is on at the phone service', () => {
  const { session } = hostState({})
  if (session.kind !== 'signed-in') throw new Error('The sample agent is signed out')
  const disturbed = { ...session, agent: { ...session.agent, doNotDisturb: true } }
  const words = 'Do not disturb is on at the phone service'
  expect(look({ session: disturbed })).toMatchObject({ glyph: 'not-taking', tooltip: words })
  expect(look({ session: disturbed, lines: [talking] })).toMatchObject({ glyph: 'on-call' })
})

test.for([
  ['recording', 130_000, 'recorded', 'On a call with Ada Example, 3 min, REC 2 min'],
  ['recording', null, 'recorded', 'On a call with Ada Example, 3 min, REC'],
  ['paused', 130_000, 'recording-paused', 'On a call with Ada Example, 3 min, REC paused at 2 min'],
  ['paused', null, 'recording-paused', 'On a call with Ada Example, 3 min, REC paused'],
  ['off', 0, 'on-call', 'On a call with Ada Example, 3 min'],
] as const)('a call whose recording is %s, for %s ms', ([recording, recorded, glyph, tooltip]) => {
  const { number } = talking
  const call = liveCall({
    id: 5,
    state: 'CONNECTED',
    source: { number, name: '', id: '' },
    destination: { number: '1001', name: '', id: '7' },
    startedAt: talking.startedAt,
    connectedAt: talking.connectedAt,
    recording,
  })
  expect(look({ lines: [talking], calls: [call] }, recorded)).toMatchObject({ glyph, tooltip })
})

test('callers are named only where the person lets them be', () => {
  const settings = { ...defaultSettings, showWhoIsCalling: false }
  expect(look({ settings, lines: [phoneLine({ through: 'Sales' })] }).tooltip).toBe(
    'Incoming call, through Sales',
  )
  expect(look({ settings, lines: [talking] }).tooltip).toBe('On a call, 3 min')
  expect(look({ settings, lines: [phoneLine({ state: 'dialling', direction: 'out' })] }).tooltip).toBe(
    'Calling',
  )
})

test('a call goes before a lost connection', () => {
  const offline: Registration = { kind: 'unregistered', error: null, since: now, retryAt: null }
  const state = { lines: [talking], phone: { account: null, registration: offline } }
  expect(look(state).glyph).toBe('on-call')
})

test('unread items are shown beside the bar, with their counts in the tooltip', () => {
  const { texts, voicemail, recents } = hostState()
  expect(look({ texts: { ...texts, unread: 1 } })).toMatchObject({
    glyph: 'waiting',
    tooltip: 'Ready, ext 1001. 1 text',
  })
  const all = {
    texts: { ...texts, unread: 2 },
    voicemail: { ...voicemail, unheard: 3 },
    recents: { ...recents, unseenMissed: 1 },
  }
  expect(look(all).tooltip).toBe('Ready, ext 1001. 1 missed, 2 texts, 3 voicemails')
  expect(look({ ...all, lines: [talking] }).glyph).toBe('on-call')
})
