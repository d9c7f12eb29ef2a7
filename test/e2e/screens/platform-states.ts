import { openPlatform, platformFaults } from './platform-scenes.ts'
import type { States } from './state-steps.ts'

/** Each part of the screen of the demo platform. */
export const platformStates = {
  async 'platform-run'(screen) {
    await openPlatform(screen, 'Traffic and clock')
    await screen.page.getByText('Last one accepted:').waitFor()
  },
  async 'platform-paused'(screen) {
    await openPlatform(screen, 'Traffic and clock', { paused: true, shiftSeed: null })
    await screen.page.getByText('Paused: nothing starts').waitFor()
  },
  async 'platform-failed'(screen) {
    await openPlatform(screen, 'Faults')
    await screen.fails('platform.facts', 'network.unreachable')
    await screen.page.getByRole('button', { name: 'Traffic and clock' }).click()
    await screen.page.getByText('The demo platform could not be read.').waitFor()
  },
  async 'platform-callers'(screen) {
    await openPlatform(screen, 'Callers')
    await screen.page.getByText('Tamsin Quillfeather').waitFor()
  },
  async 'platform-mails'(screen) {
    await openPlatform(screen, 'Mail')
    await screen.page.getByRole('button', { name: /^Set a new password/ }).click()
    await screen.page.getByText('Token of the password reset').waitFor()
  },
  async 'platform-webhooks'(screen) {
    await openPlatform(screen, 'Subscriptions')
    await screen.page.getByText('call.connected').waitFor()
  },
  async 'platform-faults'(screen) {
    await openPlatform(screen, 'Faults', { faults: platformFaults(Date.now()) })
    await screen.page.getByText('2 faults are on in the demo platform.').waitFor()
  },
  async 'platform-faults-wrong'(screen) {
    await openPlatform(screen, 'Faults')
    await screen.page.getByLabel('Fault', { exact: true }).selectOption('packet_loss')
    await screen.page.getByLabel('How many in 100').fill('250')
    await screen.page.getByRole('button', { name: 'Turn on' }).click()
    await screen.page.getByText('Enter 1 to 100.').waitFor()
  },
  async 'platform-users'(screen) {
    await openPlatform(screen, 'Users')
    await screen.page.getByLabel('User', { exact: true }).selectOption({ label: '204 Wren Alderpike' })
    await screen.page.getByRole('group', { name: 'Roles' }).waitFor()
  },
  async 'platform-none'(screen) {
    await openPlatform(screen, 'Faults')
    await screen.put('simulator', null)
    await screen.page.getByText('There is no demo platform here').waitFor()
  },
} satisfies States
