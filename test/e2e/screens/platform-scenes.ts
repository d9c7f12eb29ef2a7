import type {
  PlatformDelivery,
  PlatformFacts,
  PlatformFault,
  PlatformMail,
  PlatformPlaces,
  PlatformUser,
  PlatformWebhook,
} from '#shared/host/embedded-platform.ts'
import { occurrences } from '#shared/host/simulator.ts'
import { openPalette, preparePalette } from './palette-states.ts'
import type { Screen } from './screen-suite.ts'

export const platformFaults = (now: number): readonly PlatformFault[] => [
  { kind: 'latency', value: 2_000, path: '/cdrs', until: now + 45_000 },
  { kind: 'webhook_drop', value: 0.25, path: '', until: null },
]

const platformFacts = (now: number): PlatformFacts => ({
  ...{ now, startedAt: now - 5_400_000, callsPerMinute: 6, paused: false, seed: 3, shiftSeed: 2_914_003_117 },
  faults: [],
  callers: [
    {
      ...{ id: 71, number: '+447700900142', name: 'Tamsin Quillfeather', isAnswered: true },
      ...{ to: '+441632960113', toName: 'Orders', since: now - 92_000 },
    },
    {
      ...{ id: 72, number: '+12025550148', name: '', isAnswered: false },
      ...{ to: '+441632960100', toName: 'Wren Alderpike', since: now - 4_000 },
    },
  ],
})

const mails = (now: number): readonly PlatformMail[] => [
  {
    ...{ id: 9, at: now - 60_000, to: 'bram@hollowmere.example', subject: 'Set a new password', code: '' },
    text: 'Somebody asked for a new password.\nThe token is Xk7-reset-me.\nSee https://hollowmere.example/help <b>now</b>.',
    ...{ token: 'Xk7-reset-me', files: [] },
  },
  {
    ...{ id: 8, at: now - 900_000, to: 'odile@hollowmere.example', subject: 'Your code to sign in' },
    ...{ text: 'Your code to sign in is 048213.', code: '048213', token: '', files: ['calls.csv'] },
  },
]

const webhooks = (now: number): readonly PlatformWebhook[] => [
  {
    ...{ id: 1, name: 'Switchhook', url: 'https://127.0.0.1:8443/hook/4f1d', at: now - 5_000_000 },
    ...{ events: ['call_state_change', 'sms_received'], isOwn: true, lastAccepted: now - 3_000 },
  },
]

const deliveries = (now: number): readonly PlatformDelivery[] => [
  {
    ...{ id: 31, at: now - 3_000, callId: 71, event: 'call.connected', state: 'delivered' },
    attempts: [{ at: now - 3_000, took: 4, status: 204, error: '' }],
  },
  {
    ...{ id: 30, at: now - 9_000, callId: null, event: 'sms.received', state: 'failed' },
    attempts: [
      { at: now - 9_000, took: 5_000, status: null, error: 'ETIMEDOUT' },
      { at: now - 8_000, took: 12, status: 503, error: '' },
    ],
  },
]

const user = (id: number, changes: Partial<PlatformUser>): PlatformUser => ({
  ...{ id, name: '', email: `user${id}@hollowmere.example`, ext: String(200 + id), roles: [2] },
  ...{ isRoot: false, active: true, secondFactor: false, doNotDisturb: false, recordingAllowed: true },
  ...changes,
})
const users = [
  user(1, { name: 'Odile Marshgrove', isRoot: true, roles: [1] }),
  user(4, { name: 'Wren Alderpike', secondFactor: true }),
]

const places: PlatformPlaces = {
  numbers: [{ number: '+441632960113', name: 'Orders' }],
  roles: [
    { id: 1, name: 'Administrator' },
    { id: 2, name: 'Agent' },
  ],
}

/** Opens the demo platform's screen at one of its parts. */
export async function openPlatform(
  screen: Screen,
  part: string,
  changes: Partial<PlatformFacts> = {},
): Promise<void> {
  const now = Date.now()
  const facts = { ...platformFacts(now), ...changes }
  await preparePalette(screen)
  await screen.succeeds('platform.facts', facts)
  await screen.succeeds('platform.places', places)
  await screen.succeeds('platform.mails', mails(now))
  await screen.succeeds('platform.webhooks', webhooks(now))
  await screen.succeeds('platform.deliveries', deliveries(now))
  await screen.succeeds('platform.users', users)
  await screen.put('simulator', {
    ...{ offers: occurrences, lasting: [], password: 'celadon-42' },
    faults: facts.faults,
  })
  await openPalette(screen, 'demo platform')
  await screen.page.getByRole('option', { name: /^Demo platform/ }).click()
  await screen.page
    .getByRole('navigation', { name: 'Parts of the demo platform' })
    .getByRole('button', { name: part })
    .click()
  await screen.page.getByRole('heading', { level: 2, name: part }).waitFor()
}
