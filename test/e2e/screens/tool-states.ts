import type { PendingLink } from '#shared/host/links.ts'
import type { ReadinessFault, ReadinessName } from '#shared/host/readiness.ts'
import { phoneLine } from '#test/support/live-calls.ts'
import { sampleBundle } from '#test/support/sample-bundle.ts'
import { sampleTimeline } from '#test/support/sample-timeline.ts'
import { openDeletion } from './account-scenes.ts'
import { profileOffer } from './profile-scenes.ts'
import { readinessNames } from './sample-state.ts'
import type { Screen } from './screen-suite.ts'
import { alerted, press, type States } from './state-steps.ts'

const link: PendingLink = { id: 7, kind: 'call', to: '+442079460018', from: 'tel' }

async function pressLink(screen: Screen, pressed: PendingLink): Promise<void> {
  await screen.put('link', pressed)
  await screen.page.getByRole('dialog').waitFor()
}

async function openProfile(screen: Screen): Promise<void> {
  await screen.put('link', { id: 5, kind: 'profile', from: 'switchhook', host: null })
  await screen.page.getByRole('dialog').waitFor()
}

async function openSheet({ page }: Screen, query = ''): Promise<void> {
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByRole('searchbox').fill(query)
}

/** Opens the diagnostics of a sample, with a search term. */
async function openDiagnostics(screen: Screen, query = ''): Promise<void> {
  const { entries: _, ...summary } = sampleTimeline()
  await screen.succeeds('timeline.list', [summary])
  await screen.succeeds('diagnostics.collect', sampleBundle())
  await screen.command('diagnostics')
  await screen.page.getByRole('button', { name: 'Read me' }).waitFor()
  await screen.page.getByRole('dialog').getByRole('searchbox').fill(query)
}

type Faults = Partial<Record<ReadinessName, readonly ['unsure' | 'bad', ReadinessFault]>>

async function openReadiness(screen: Screen, faults: Faults = {}): Promise<void> {
  const checks = readinessNames.map((name) => {
    const [state, fault] = faults[name] ?? (['good', null] as const)
    return { name, state, fault }
  })
  await screen.show('readiness', { checks })
  await screen.page.locator('.light:visible').click()
  await screen.page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

/** What opens above any screen: a profile, a link, the key sheet, diagnostics, readiness, notices of the app. */
export const toolStates = {
  'delete-customer': (screen) => openDeletion(screen),
  async 'delete-customer-refused'(screen) {
    await openDeletion(screen, { customer: { id: 3, name: '' } })
    await screen.fails('account.deleteCustomer', 'platform.forbidden', 'Only its own root user may')
    const dialog = screen.page.getByRole('dialog')
    await dialog.getByLabel('Type “3”').fill('3')
    await dialog.getByRole('button', { name: 'Delete everything' }).click()
    await alerted(screen)
  },
  async 'delete-customer-unread'(screen) {
    await openDeletion(screen, { customer: { id: null, name: '' } })
    await screen.page.getByText('does not say which company').waitFor()
  },
  async 'profile-link'(screen) {
    await pressLink(screen, { id: 5, kind: 'profile', from: 'switchhook', host: 'config.hollowmere.example' })
  },
  async profile(screen) {
    await screen.succeeds('profile.open', profileOffer)
    await openProfile(screen)
    await screen.page.getByText('Check it with whoever').waitFor()
  },
  async 'profile-held'(screen) {
    const [server, ...others] = profileOffer.fields
    await screen.succeeds('profile.open', { ...profileOffer, fields: [{ ...server, held: true }, ...others] })
    await openProfile(screen)
    await screen.page.getByText('so this profile cannot be used here').waitFor()
  },
  async 'profile-reading'(screen) {
    await screen.hangs('profile.open')
    await openProfile(screen)
    await screen.page.getByText('Reading the profile…').waitFor()
  },
  async 'profile-fault'(screen) {
    await screen.fails('profile.open', 'profile.holds-secret', 'sip.password')
    await openProfile(screen)
    await alerted(screen)
  },
  link: (screen) => pressLink(screen, link),
  async 'link-holding'(screen) {
    await screen.put('lines', [
      phoneLine({ state: 'connected', connectedAt: Date.now(), name: 'Ada Example' }),
    ])
    await pressLink(screen, { ...link, elsewhere: 'other.example' })
  },
  'link-unusable': (screen) => pressLink(screen, { id: 8, kind: 'unusable', from: 'tel' }),
  async 'link-waiting'(screen) {
    await screen.show('phone', { registration: { kind: 'registering', server: 'sip.example' } })
    await screen.put('link', link)
    await screen.page.getByText('You will be asked as soon as').waitFor()
  },
  shortcuts: (screen) => openSheet(screen),
  async 'shortcuts-found'(screen) {
    await openSheet(screen, 'transf')
    await screen.page.getByRole('rowheader', { name: 'Complete transfer' }).waitFor()
  },
  async 'shortcuts-none'(screen) {
    await openSheet(screen, 'quixotic')
    await screen.page.getByText('No shortcut matches').waitFor()
  },
  diagnostics: (screen) => openDiagnostics(screen),
  async 'diagnostics-search'(screen) {
    await openDiagnostics(screen, 'registration')
    await press(screen, /^Log/)
  },
  async 'diagnostics-calls'(screen) {
    await openDiagnostics(screen)
    await screen.page.getByText('Calls: 1 of the last 1').click()
    await press(screen, 'Event log')
  },
  async 'diagnostics-collecting'(screen) {
    await screen.hangs('diagnostics.collect')
    await screen.command('diagnostics')
    await screen.page.getByRole('dialog', { name: 'Diagnostics' }).waitFor()
  },
  async 'diagnostics-failed'(screen) {
    await screen.fails('diagnostics.collect', 'internal')
    await screen.command('diagnostics')
    await alerted(screen)
  },
  readiness: (screen) => openReadiness(screen),
  'readiness-faults': (screen) =>
    openReadiness(screen, {
      registration: ['bad', { kind: 'wrong-password' }],
      microphone: ['bad', { kind: 'microphone-denied' }],
      ringer: ['unsure', { kind: 'ringer-unplugged', device: 'Built-in speakers', rest: false }],
      clock: ['unsure', { kind: 'clock-off', seconds: 240, isAhead: true }],
      notifications: ['unsure', { kind: 'notifications-not-allowed' }],
    }),
  async restarted(screen) {
    await screen.put('computer', { restarted: { at: Date.now(), inCall: true } })
    await screen.page.getByText('The window was restarted.').waitFor()
  },
  async fault(screen) {
    await screen.put('fault', { at: Date.now(), where: 'app', inCall: true })
    await screen.page.getByText('Something went wrong inside Switchhook.').waitFor()
  },
} satisfies States
