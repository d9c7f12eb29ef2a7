import type { Line } from '#shared/calls/line.ts'
import type { OtherPhoneState } from '#shared/host/other-phone.ts'
import { defaultSettings, type CallingChoice } from '#shared/settings/settings.ts'
import { atWork, callsRecorded } from './call-states.ts'
import { bram, tamsin } from './call-scenes.ts'
import { odile } from './ring-states.ts'
import type { Screen } from './screen-suite.ts'
import { openSection } from './settings-page.ts'
import { goTo, press, type States } from './state-steps.ts'

/** The agent of every state, by the platform's id. */
const agentId = '31'
const callerIds: OtherPhoneState['callerIds'] = [
  { number: '+441632960100', name: '' },
  { number: '+441632960118', name: 'Orders' },
  { number: '+441632960120', name: 'Web shop, glazes and everything for the kiln' },
]

const there = { otherPhone: { callId: 90418, canAnswer: true } } as const
const elsewhere = (line: Line, changes: Partial<Line> = {}): Line => ({ ...line, ...there, ...changes })

/** The agent has no phone account, and calls with a desk phone. */
async function withoutAccount(screen: Screen, choice: Partial<CallingChoice> = {}): Promise<void> {
  await screen.put('phone', { account: null, registration: { kind: 'no-account' } })
  await screen.put('otherPhone', { refused: false, callerIds })
  const calling = { [agentId]: { phone: 'other-phone', callerId: '', ...choice } } as const
  await screen.put('settings', { ...defaultSettings, calling })
}

async function onOtherPhone(screen: Screen, ...lines: readonly Line[]): Promise<void> {
  await withoutAccount(screen)
  await atWork(screen, ...lines)
}

async function talking(screen: Screen, changes: Partial<Line> = {}): Promise<void> {
  await onOtherPhone(screen, elsewhere(tamsin(Date.now()), changes))
  await screen.page.locator('.active').getByRole('heading', { name: 'Tamsin Quillfeather' }).first().waitFor()
}

async function ringing(screen: Screen, changes: Partial<Line> = {}): Promise<void> {
  await onOtherPhone(screen, elsewhere(odile(), changes))
  await screen.page.getByRole('region', { name: 'Incoming call' }).first().waitFor()
}

async function connecting(screen: Screen): Promise<void> {
  await withoutAccount(screen)
  await atWork(screen)
  await screen.page.keyboard.press('Shift+C')
  await screen.page.getByRole('dialog').getByLabel('First number').waitFor()
}

async function connect(screen: Screen, first: string, second: string): Promise<void> {
  await connecting(screen)
  const dialog = screen.page.getByRole('dialog')
  await dialog.getByLabel('First number').fill(first)
  await dialog.getByLabel('Spoken text').fill('A new lead from the web shop, about glazes.')
  await dialog.getByLabel('Second number').fill(second)
  await dialog.getByRole('button', { name: 'Connect' }).click()
}

/** States of an agent who calls with another phone than this computer. */
export const otherPhoneStates: States = {
  'other-phone-idle': (screen) => onOtherPhone(screen),
  async 'other-phone-caller-id'(screen) {
    await withoutAccount(screen, { callerId: '+441632960120' })
    await atWork(screen)
  },
  async 'other-phone-menu'(screen) {
    await onOtherPhone(screen)
    await press(screen, 'More ways to call')
    await screen.page.getByRole('menu').waitFor()
  },
  async 'other-phone-not-allowed'(screen) {
    await onOtherPhone(screen)
    await screen.put('otherPhone', { refused: true, callerIds: [] })
    await screen.page.getByPlaceholder('Your account does not allow calls').waitFor()
  },
  async 'other-phone-registering'(screen) {
    await atWork(screen)
    await screen.show('phone', { registration: { kind: 'registering', server: 'wss://sip.example.com' } })
    await screen.page.getByPlaceholder('The phone is connecting').waitFor()
  },
  async 'other-phone-dialling'(screen) {
    const now = Date.now()
    const asked = { state: 'dialling', direction: 'out', connectedAt: null, startedAt: now - 3_000 } as const
    await talking(screen, asked)
  },
  'other-phone-talking': (screen) => talking(screen),
  async 'other-phone-held'(screen) {
    await talking(screen, { state: 'held', heldAt: Date.now() - 31_000 })
  },
  async 'other-phone-recorded'(screen) {
    await talking(screen)
    await screen.put('calls', callsRecorded('recording'))
    await screen.page.locator('.rec').first().waitFor()
  },
  async 'other-phone-strip'(screen) {
    await talking(screen)
    await goTo(screen, 'History')
  },
  async 'other-phone-transfer'(screen) {
    await talking(screen)
    await screen.page.keyboard.press('t')
    await screen.page.getByRole('dialog').getByRole('option').first().waitFor()
  },
  async 'other-phone-ended'(screen) {
    await talking(screen)
    await screen.put('lines', [
      elsewhere(tamsin(Date.now(), { state: 'ended', endedAt: Date.now(), endReason: 'unknown' })),
    ])
    await screen.page.locator('.active').getByRole('button', { name: 'Close' }).waitFor()
  },
  'other-phone-ringing': (screen) => ringing(screen),
  'other-phone-ringing-there': (screen) =>
    ringing(screen, { otherPhone: { callId: 90418, canAnswer: false } }),
  async 'other-phone-second'(screen) {
    await onOtherPhone(
      screen,
      elsewhere(bram(Date.now(), { state: 'connected', heldAt: null })),
      elsewhere(odile(), { otherPhone: { callId: 90419, canAnswer: true } }),
    )
    await screen.page.getByRole('region', { name: 'Incoming call' }).first().waitFor()
  },
  async 'other-phone-settings'(screen) {
    await withoutAccount(screen)
    await openSection(screen, 'phone')
  },
  'connect-numbers': connecting,
  async 'connect-numbers-wrong'(screen) {
    await connect(screen, '204', 'somebody')
    await screen.page.getByText('Enter a number or an extension.').waitFor()
  },
  async 'connect-numbers-refused'(screen) {
    await screen.fails('call.connect', 'platform.refused', 'A routing rule blocks calls to +12025550148')
    await connect(screen, '204', '+12025550148')
    await screen.page.getByRole('dialog').getByRole('alert').waitFor()
  },
}

const inCompact = (screen: Screen) => screen.put('windows', { form: 'compact', ring: 'hidden' })

/** The same in the compact window. */
export const otherPhoneCompactStates: States = {
  async 'other-phone-compact-pad'(screen) {
    await inCompact(screen)
    await withoutAccount(screen)
    await screen.page.getByText('With your other phone').waitFor()
  },
  async 'other-phone-compact-talking'(screen) {
    await inCompact(screen)
    await onOtherPhone(screen, elsewhere(tamsin(Date.now())))
    await screen.page.getByRole('toolbar', { name: 'Call controls' }).waitFor()
  },
  async 'other-phone-compact-ringing'(screen) {
    await inCompact(screen)
    await ringing(screen, { otherPhone: { callId: 90418, canAnswer: false } })
  },
}
