import type { Line } from '#shared/calls/line.ts'
import { bram, consulting, tamsin } from './call-scenes.ts'
import { atWork, callsRecorded } from './call-states.ts'
import { mei, odile } from './ring-states.ts'
import type { Screen } from './screen-suite.ts'
import type { States } from './state-steps.ts'

async function compact(screen: Screen, ...lines: readonly Line[]): Promise<void> {
  await screen.put('windows', { form: 'compact', ring: 'hidden' })
  await atWork(screen, ...lines)
}
const tab = ({ page }: Screen, name: RegExp) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name }).click()

/** The compact window. */
export const compactStates: States = {
  'compact-phone': (screen) => compact(screen),
  async 'compact-typed'(screen) {
    await compact(screen)
    await screen.page.getByLabel('Name, number or extension').fill('+44 7700 9001')
    await screen.page.getByRole('button', { name: /^Use Tamsin/ }).waitFor()
  },
  async 'compact-calls'(screen) {
    await compact(screen)
    await tab(screen, /^Calls/)
  },
  async 'compact-history'(screen) {
    await compact(screen)
    await tab(screen, /^History/)
  },
  async 'compact-no-registration'(screen) {
    await compact(screen)
    const lost = { kind: 'unregistered', error: null, since: Date.now(), retryAt: null } as const
    await screen.show('phone', { registration: lost })
  },
  'compact-ringing': (screen) => compact(screen, odile()),
  'compact-ringing-two': (screen) => compact(screen, odile(), mei()),
  'compact-second-call': (screen) => compact(screen, tamsin(Date.now()), odile()),
  'compact-dialling': (screen) =>
    compact(
      screen,
      bram(Date.now(), { state: 'dialling', direction: 'out', connectedAt: null, heldAt: null }),
    ),
  'compact-connected': (screen) => compact(screen, tamsin(Date.now())),
  'compact-muted': (screen) => compact(screen, tamsin(Date.now(), { muted: true })),
  async 'compact-recording'(screen) {
    await compact(screen, tamsin(Date.now()))
    await screen.put('calls', callsRecorded('recording'))
    await screen.page.locator('.rec').first().waitFor()
  },
  'compact-held': (screen) => compact(screen, tamsin(Date.now(), { state: 'held', heldAt: Date.now() })),
  async 'compact-keypad'(screen) {
    await compact(screen, tamsin(Date.now()))
    await screen.page.keyboard.press('k')
    await screen.page.getByRole('region', { name: 'Keypad' }).waitFor()
  },
  'compact-unheard': (screen) => compact(screen, tamsin(Date.now(), { microphone: 'absent' })),
  'compact-two-calls': (screen) => compact(screen, tamsin(Date.now()), bram(Date.now())),
  'compact-conference': (screen) =>
    compact(
      screen,
      tamsin(Date.now(), { merged: true }),
      bram(Date.now(), { state: 'connected', heldAt: null, merged: true }),
    ),
  'compact-consultation': (screen) => compact(screen, ...consulting(Date.now())),
  async 'compact-transfer'(screen) {
    await compact(screen, tamsin(Date.now()))
    await screen.page.keyboard.press('t')
    await screen.page.getByRole('dialog').getByRole('option').first().waitFor()
  },
  async 'compact-ended'(screen) {
    const now = Date.now()
    await compact(screen, tamsin(now))
    await screen.put('lines', [tamsin(now, { state: 'ended', endedAt: now, endReason: 'far-end-hung-up' })])
    await screen.page.getByText('They hung up.').waitFor()
  },
}
