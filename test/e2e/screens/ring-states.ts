import type { Line } from '#shared/calls/line.ts'
import { phoneLine } from '#test/support/live-calls.ts'
import { contact, peopleRead } from '#test/support/people.ts'
import { bram, callsBeside, liveCalls, people, tamsin } from './call-scenes.ts'
import type { Screen } from './screen-suite.ts'
import { goTo, type States } from './state-steps.ts'

export const odileKnown = contact({
  key: 'contact:9',
  name: 'Odile Marshgrove',
  company: 'Saltmarrow Foods',
  notes: 'Last call Tuesday, with you. Invoice 7731 was queried twice, and the second one was never paid.',
  numbers: [{ label: 'mobile', number: '+447700900516' }],
})

/** Odile, a known caller in the queue Billing. */
export const odile = (changes: Partial<Line> = {}): Line =>
  phoneLine({
    ...{ id: 'odile', sipCallId: 'sip-odile', name: 'O MARSHGROVE', number: '+447700900516' },
    ...{ through: 'Billing', startedAt: Date.now() - 36_000, ...changes },
  })

export const mei = (changes: Partial<Line> = {}): Line =>
  phoneLine({
    ...{ id: 'mei', sipCallId: 'sip-mei', name: 'Mei Copperleaf', number: '+447700900731' },
    ...{ startedAt: Date.now() - 9_000, ...changes },
  })

/** A caller of whom only the number is known. */
export const stranger = (changes: Partial<Line> = {}): Line =>
  phoneLine({
    ...{ id: 'stranger', sipCallId: 'sip-stranger', name: '', number: '+12025550148' },
    ...{ startedAt: Date.now() - 4_000, ...changes },
  })

async function rings(screen: Screen, ...lines: readonly Line[]): Promise<void> {
  await screen.put('people', peopleRead([...people, odileKnown]))
  await screen.put('calls', callsBeside(lines))
  await screen.put('lines', lines)
}
const card = ({ page }: Screen) => page.getByRole('region', { name: 'Incoming call' }).first().waitFor()

/** Ringing calls for an agent without another call. */
export const ringStates: States = {
  async ringing(screen) {
    await rings(screen, odile())
    await card(screen)
  },
  async 'ringing-unknown'(screen) {
    await rings(screen, stranger())
    await card(screen)
  },
  async 'ringing-withheld'(screen) {
    await rings(screen, stranger({ number: '' }))
    await card(screen)
  },
  async 'ringing-two'(screen) {
    await rings(screen, odile(), mei())
    await card(screen)
  },
  async 'ringing-three'(screen) {
    await rings(screen, odile(), mei(), stranger())
    await card(screen)
  },
  async 'ringing-elsewhere'(screen) {
    await goTo(screen, 'History')
    await rings(screen, odile())
    await card(screen)
  },
  async 'ringing-typing'(screen) {
    await screen.page.keyboard.press('c')
    await rings(screen, odile())
    await card(screen)
  },
  async 'ringing-answering'(screen) {
    await rings(screen, odile({ state: 'answering' }))
    await card(screen)
  },
  async 'ringing-decline-menu'(screen) {
    await rings(screen, odile())
    await screen.page
      .getByRole('button', { name: /^(Other|More) / })
      .first()
      .click()
    await screen.page.getByRole('menu').waitFor()
  },
  async 'ringing-send-on'(screen) {
    await rings(screen, odile())
    await card(screen)
    await screen.page.keyboard.press('t')
    await screen.page.getByRole('dialog').waitFor()
  },
}

async function inWindow(screen: Screen, ...lines: readonly Line[]): Promise<void> {
  await rings(screen, ...lines)
  await screen.put('windows', { form: 'console', ring: 'shown' })
  await card(screen)
}

/** The ring window above other apps. */
export const ringWindowStates: States = {
  'window-known': (screen) => inWindow(screen, odile()),
  'window-unknown': (screen) => inWindow(screen, stranger()),
  'window-two': (screen) => inWindow(screen, odile(), mei()),
  'window-second': (screen) => inWindow(screen, tamsin(Date.now()), odile()),
  'window-held': (screen) => inWindow(screen, bram(Date.now()), odile()),
  'window-answering': (screen) => inWindow(screen, odile({ state: 'answering' })),
  async 'window-unnamed'(screen) {
    await screen.show('settings', { showWhoIsCalling: false })
    await inWindow(screen, odile())
  },
  async 'window-recorded'(screen) {
    await inWindow(screen, tamsin(Date.now()), odile())
    const recording = 'recording' as const
    await screen.put(
      'calls',
      liveCalls(Date.now()).map((call) => (call.id === 90418 ? { ...call, recording } : call)),
    )
    await screen.page.locator('.rec').waitFor()
  },
}
