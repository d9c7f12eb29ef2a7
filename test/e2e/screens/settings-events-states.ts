import { connectedRelay, everyOutcome, openTunnel, shutTunnel } from './event-scenes.ts'
import { keepInView, openSection } from './settings-page.ts'
import { press, type States } from './state-steps.ts'

const now = () => Date.now()

/** Settings, Events: event delivery intact, broken and not chosen, and its forms open. */
export const settingsEventsStates = {
  async 'settings-events'(screen) {
    await screen.put('tunnel', openTunnel(now()))
    await screen.show('events', { latest: everyOutcome(now()) })
    await openSection(screen, 'events')
  },
  async 'settings-events-failing'(screen) {
    await screen.put('tunnel', shutTunnel(now()))
    await screen.put('relay', connectedRelay(now()))
    await screen.show('settings', { registeredAddress: 'https://old.example' })
    await openSection(screen, 'events')
    await screen.page.getByText('The address has changed.').waitFor()
  },
  async 'settings-events-port'(screen) {
    await screen.show('receiver', { kind: 'failed', error: { code: 'port.in-use', detail: '8443' } })
    await screen.show('events', { latest: [] })
    await openSection(screen, 'events')
  },
  async 'settings-events-off'(screen) {
    await screen.put('receiver', { kind: 'off' })
    await openSection(screen, 'events')
  },
  async 'settings-events-secret'(screen) {
    await openSection(screen, 'events')
    await press(screen, 'New secret')
    await screen.page.getByRole('dialog').waitFor()
  },
  async 'settings-events-tunnel'(screen) {
    await openSection(screen, 'events')
    const form = screen.page.getByRole('form', { name: 'How events arrive' })
    await form.getByLabel('How events arrive').selectOption({ label: 'SSH, through your own server' })
    await form.getByRole('button', { name: 'Apply' }).click()
    await form.getByText('Enter a server such as').waitFor()
    await keepInView(screen, 'form[aria-label="How events arrive"]')
  },
  async 'settings-events-relay'(screen) {
    await openSection(screen, 'events')
    await press(screen, 'Use a team relay')
    await press(screen, 'Use this relay')
    await screen.page.getByText('Enter the address of the relay.').waitFor()
    await keepInView(screen, 'form[aria-label="Team relay"]')
  },
} satisfies States
