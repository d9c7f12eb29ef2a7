import type { ComputerState } from '#shared/host/computer.ts'
import type { Registration } from '#shared/host/slices.ts'
import type { UpdateState } from '#shared/host/updates.ts'
import { lineQuality } from '#test/support/line-quality.ts'
import { safeDesktop, safeFacts } from '#test/support/security-facts.ts'
import { sampleAccount } from './account-scenes.ts'
import { broken, managed } from './policy-scenes.ts'
import type { Screen } from './screen-suite.ts'
import { keepInView, openSection } from './settings-page.ts'
import { alerted, press, type States } from './state-steps.ts'

const turn = { urls: 'turns:turn.telephony.example:5349?transport=tcp', username: '' }
const network = {
  iceServers: [{ urls: 'stun:stun.telephony.example:3478', username: '' }, turn],
  relayOnly: true,
  gatheringMs: 1_000,
}
const computer: ComputerState = {
  startAtSignIn: { now: 'off', held: 'by-system' },
  links: { ours: [], decides: 'default-apps' },
  spelling: 'fetched',
  keys: {
    states: { answer: 'held', mute: 'taken', hold: 'unsure' },
    trial: { name: 'hold', result: 'silent' },
  },
}
const release = {
  version: '2.0.0',
  notes: 'A call is answered faster.\nThe list of missed calls has a key of its own.',
  removed: ['Fax view of version 1'],
  goesBack: false,
}

async function registration(screen: Screen, changes: Registration): Promise<void> {
  await screen.show('phone', { registration: changes })
  await openSection(screen, 'phone')
}

async function updates(screen: Screen, changes: Partial<UpdateState>): Promise<void> {
  await screen.show('updates', { mode: 'automatic', because: 'chosen', checkedAt: Date.now(), ...changes })
  await openSection(screen, 'about')
}

const now = () => Date.now()

/** Each section of Settings: filled, empty, with a fault, managed by the organisation, and with a form open. */
export const settingsStates = {
  async settings(screen) {
    await screen.show('settings', { network })
    await screen.put('computer', computer)
    await openSection(screen, 'audio')
  },
  async 'settings-audio-checked'(screen) {
    await openSection(screen, 'audio')
    await press(screen, 'Check')
    await screen.show('levels', { input: 0.5, output: 0 })
    await screen.page.getByText('Good level').waitFor()
  },
  async 'settings-audio-unplugged'(screen) {
    const switched = { role: 'microphone', from: 'Camera microphone', to: 'Desk headset', back: false, at: 0 }
    await screen.show('devices', { switched, headset: null })
    await openSection(screen, 'audio')
  },
  async 'settings-audio-none'(screen) {
    await screen.put('devices', { audio: null, switched: null, headset: null })
    await screen.put('audio', { engine: 'absent', microphone: 'unknown', error: null })
    await openSection(screen, 'audio')
  },
  async 'settings-phone'(screen) {
    await screen.put('quality', [lineQuality({ mos: 4.2 })])
    await openSection(screen, 'phone')
  },
  'settings-phone-none': async (screen) => {
    await screen.put('phone', { account: null, registration: { kind: 'no-account' } })
    await openSection(screen, 'phone')
  },
  'settings-phone-connecting': (screen) =>
    registration(screen, { kind: 'connecting', server: 'wss://sip.telephony.example/ws' }),
  'settings-phone-failing': (screen) =>
    registration(screen, {
      kind: 'unregistered',
      error: { code: 'phone.wrong-password' },
      since: now() - 240_000,
      retryAt: now() + 60_000,
    }),
  async 'settings-phone-refused'(screen) {
    await screen.fails('phone.saveAccount', 'phone.wrong-password')
    await openSection(screen, 'phone')
    await screen.page.getByLabel('Other servers, in order').fill('ws://c.telephony.example/ws')
    await screen.page.getByRole('button', { name: 'Save', exact: true }).click()
    await screen.page.getByText('ws:// is not encrypted').waitFor()
  },
  async 'settings-phone-remove'(screen) {
    await openSection(screen, 'phone')
    await screen.page.getByRole('button', { name: 'Remove', exact: true }).click()
    await screen.page.getByRole('dialog').waitFor()
  },
  async 'settings-blocked'(screen) {
    await screen.put('blocked', { kind: 'ready', value: ['+447700900142', '+12025550148'] })
    await openSection(screen, 'blocked')
    await screen.page.getByRole('list', { name: 'Blocked numbers' }).waitFor()
  },
  async 'settings-blocked-none'(screen) {
    await screen.put('blocked', { kind: 'ready', value: [] })
    await openSection(screen, 'blocked')
    const section = screen.page.getByRole('region', { name: 'Blocked numbers' })
    await section.getByLabel('Number', { exact: true }).fill('12')
    await section.getByRole('button', { name: 'Block', exact: true }).click()
    await section.getByText('Enter a full phone number.').waitFor()
  },
  async 'settings-blocked-failed'(screen) {
    await screen.put('blocked', { kind: 'failed', error: { code: 'network.timeout' } })
    await openSection(screen, 'blocked')
    await alerted(screen)
  },
  'settings-codes': (screen) => openSection(screen, 'codes'),
  async 'settings-codes-form'(screen) {
    await openSection(screen, 'codes')
    await press(screen, 'Change Listen in')
    await screen.page.getByLabel('Code', { exact: true }).fill('*90')
    await screen.page
      .getByRole('region', { name: 'Feature codes' })
      .getByRole('button', { name: 'Save' })
      .click()
    await alerted(screen)
  },
  async 'settings-codes-empty'(screen) {
    await screen.show('settings', { featureCodes: [] })
    await openSection(screen, 'codes')
  },
  async 'settings-network'(screen) {
    await screen.show('settings', { network })
    await openSection(screen, 'network')
  },
  async 'settings-network-form'(screen) {
    await openSection(screen, 'network')
    await press(screen, 'Add a server')
    await screen.page.getByLabel('STUN or TURN address').fill('turn:turn.example.com:3478')
    await screen.page.getByRole('button', { name: 'Add', exact: true }).click()
    await screen.page.getByText('A TURN server needs a user.').waitFor()
  },
  async 'settings-network-managed'(screen) {
    await screen.put('policy', managed)
    await screen.show('settings', { network })
    await openSection(screen, 'network')
    await press(screen, `User and password of ${turn.urls}`)
  },
  async 'settings-keys'(screen) {
    await screen.put('computer', computer)
    await screen.show('settings', { shortcuts: { mute: 'Shift+U' } })
    await openSection(screen, 'keys')
  },
  async 'settings-keys-recording'(screen) {
    await openSection(screen, 'keys')
    await press(screen, 'Change: Mute')
    await screen.page.keyboard.press('h')
    await screen.page.getByText('H is used by Hold').waitFor()
    await keepInView(screen, 'tr:has-text("H is used by")')
  },
  async 'settings-keys-none'(screen) {
    await openSection(screen, 'keys')
    await screen.page.getByRole('region', { name: 'Shortcuts' }).getByRole('searchbox').fill('quixotic')
  },
  'settings-notify': (screen) => openSection(screen, 'notify'),
  'settings-look': (screen) => openSection(screen, 'look'),
  async 'settings-computer'(screen) {
    await screen.put('computer', computer)
    await screen.show('settings', { telephoneLinks: true, startAtSignIn: 'tray' })
    await openSection(screen, 'computer')
  },
  async 'settings-managed'(screen) {
    await screen.put('policy', managed)
    await openSection(screen, 'managed')
  },
  async 'settings-managed-broken'(screen) {
    await screen.put('policy', broken)
    await openSection(screen, 'managed')
  },
  async 'settings-managed-phone'(screen) {
    await screen.put('policy', managed)
    await openSection(screen, 'phone')
  },
  async 'settings-managed-events'(screen) {
    await screen.put('policy', managed)
    await openSection(screen, 'events')
  },
  async 'settings-account'(screen) {
    await screen.succeeds('account.read', sampleAccount)
    await openSection(screen, 'account')
    await screen.page.getByText('£184.1375').waitFor()
  },
  async 'settings-account-partly'(screen) {
    const unsaid = { roles: [], balance: null, secondFactor: null, isWhole: false, isRoot: false }
    await screen.succeeds('account.read', { ...sampleAccount, ...unsaid, customer: { id: 3, name: '' } })
    await openSection(screen, 'account')
    await screen.page.getByText('does not show it to your role').waitFor()
  },
  async 'settings-account-failed'(screen) {
    await screen.fails('account.read', 'network.timeout')
    await openSection(screen, 'account')
    await screen.page.getByText('The account could not be loaded.').waitFor()
  },
  async 'settings-privacy'(screen) {
    await screen.succeeds('security.facts', {
      ...safeFacts,
      desktop: { ...safeDesktop, isPackaged: false, fuses: null },
    })
    await openSection(screen, 'privacy')
    await press(screen, 'Check security')
    await screen.page.locator('.sf-row').first().waitFor()
  },
  async 'settings-privacy-failed'(screen) {
    await screen.fails('security.facts', 'internal')
    await openSection(screen, 'privacy')
    await press(screen, 'Check security')
    await screen.page.getByText('Security could not be checked.').waitFor()
  },
  'settings-about': (screen) => updates(screen, { stage: 'current' }),
  'settings-about-browser': (screen) => openSection(screen, 'about'),
  'settings-about-ready': (screen) => updates(screen, { stage: 'at-quit', release, updatedFrom: '0.0.9' }),
  'settings-about-downloading': (screen) =>
    updates(screen, { stage: 'downloading', release, percent: 42, remaining: 90_000 }),
  'settings-about-failed': (screen) =>
    updates(screen, {
      ...{ stage: 'found', release: { ...release, removed: [], notes: '' } },
      failed: { step: 'download', error: { code: 'updates.damaged' } },
    }),
  'settings-about-unreachable': (screen) =>
    updates(screen, {
      ...{ stage: 'unknown', checkedAt: null, release: null },
      failed: { step: 'check', error: { code: 'updates.unreachable' } },
      kept: { version: '0.0.9', path: '/home/wren/.config/Switchhook/kept/Switchhook-0.0.9.AppImage' },
    }),
  async 'settings-licences'(screen) {
    const text = 'Permission is hereby granted, free of charge, to any person obtaining a copy of it.'
    await screen.succeeds('app.licences', [
      { name: 'vue', version: '3.5.0', licence: 'MIT', text },
      { name: 'ws', version: '8.0.0', licence: 'MIT', text: '' },
    ])
    await openSection(screen, 'about')
    await press(screen, 'Show licences')
    await screen.page.getByRole('dialog').getByText('vue').click()
    await screen.page.getByText('Permission is hereby granted').waitFor()
  },
} satisfies States
