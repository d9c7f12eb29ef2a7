import { toneWav } from '#test/support/tone-wav.ts'
import type { AdminRecord } from '#shared/host/admin.ts'
import { adminUsers, answerAdmin, asRoot, destinations } from './admin-scenes.ts'
import { open } from './admin-steps.ts'
import type { Screen } from './screen-suite.ts'
import { press, type States } from './state-steps.ts'

/** Opens the record of a kind whose row contains these words. */
async function openRecord(
  screen: Screen,
  { kind, many, record }: { readonly kind: string; readonly many: string; readonly record: AdminRecord },
): Promise<void> {
  await answerAdmin(screen)
  await screen.succeeds('admin.read', record, { kind })
  await screen.succeeds('admin.rows', { rows: [line], total: 1 }, { kind: 'numbers' })
  await screen.succeeds('admin.codes', targets, { kind: 'numbers' })
  await screen.succeeds(
    'admin.rows',
    { rows: adminUsers.map((user) => ({ ...user, groups: [2], roles: [1] })), total: 3 },
    { kind: 'users' },
  )
  await screen.succeeds(
    'admin.read',
    { id: 1, name: 'Ring me', data_online: 'We call you within a minute.', data_offline: '' },
    { kind: 'call-me-back-buttons' },
  )
  await screen.succeeds('admin.rows', { rows: [record], total: 1 }, { kind })
  await screen.succeeds('admin.codes', { ...codes, ...(kind === 'numbers' ? targets : {}) }, { kind })
  await asRoot(screen)
  await open(screen, many)
  await screen.page.locator('.ad-list').getByRole('option').first().click()
  await screen.page.locator('.ad-d').getByRole('heading', { level: 3 }).first().waitFor()
}

const line: AdminRecord = { e164: '+441632960166', name: 'Billing line', target_type: 3, target_id: 5 }
const codes = {
  final_dst_type: { codes: destinations, from: null },
  position: { codes: { 0: 'bottom_right', 1: 'bottom_left' }, from: null },
}
const targets = { target_type: { codes: destinations, from: null } }

const menu: AdminRecord = {
  ...{ id: 5, name: 'Main menu', number: 6500, timeout: 6, repeats: 3, ext_dialing: true },
  ...{ sounds: 'Welcome to Hollowmere Pottery Supplies', final_dst_type: 6, final_dst_id: 0 },
  ...{ one: 'R31', one_sounds: 'For billing press one', two: 'R99', three: 'V12', nine: '+441632960166' },
  ...{ zero: 'U12', star: 'H', random_choice: false, random_dst: 'R31,V12' },
}

const rules: readonly AdminRecord[] = [
  {
    id: 1,
    pos: 1,
    direction: 0,
    action: 'block',
    source: '+441632960188',
    destination: 'any',
    time_interval: '',
  },
  {
    id: 2,
    pos: 2,
    direction: 0,
    action: 'R31',
    source: 'any',
    destination: '+441632960166',
    time_interval: '1,2',
  },
  {
    id: 3,
    pos: 3,
    direction: 0,
    action: 'Q99',
    source: 'any',
    destination: '+44163296*',
    time_interval: '3',
  },
  { id: 4, pos: 4, direction: 1, action: 'U19', source: '12', destination: 'any', time_interval: '4' },
]

const queue: AdminRecord = {
  ...{ id: 3, name: 'Orders', number: 6200, max_wait_time: 300, ring_time: 20, ring_strategy: 4 },
  users: [
    { id: 12, status: true, paused: false },
    { id: 19, status: true, paused: true },
    { id: 15, status: false, paused: false },
    { id: 99, status: true, paused: false },
  ],
}

const callMeBack: AdminRecord = {
  ...{ id: 1, name: 'Web shop', title: 'Web shop', position: 1, floating_icon: true, button_id: 1 },
  ...{ welcome_screen_msg: 'Shall we ring you? <b>Now</b>', allowed_countries: ['GB', 'IE'] },
  ...{ show_to_allowed_countries_only: true, max_call_rate: 0.1, ddi: 441632960101 },
  privacy_policy_url: 'https://shop.hollowmere.example/privacy',
}

/** Each pictured state of the special editors, by name. */
export const adminEditorStates = {
  async 'admin-ivr'(screen) {
    await openRecord(screen, { kind: 'ivrs', many: 'IVRs', record: menu })
    await screen.page.getByRole('radio', { name: /^2 .*no longer exists/ }).click()
    await screen.page.getByRole('group', { name: 'Key 2' }).waitFor()
  },
  async 'admin-ivr-read'(screen) {
    await answerAdmin(screen)
    await screen.succeeds('admin.rows', { rows: [menu], total: 1 }, { kind: 'ivrs' })
    await screen.succeeds('admin.read', menu, { kind: 'ivrs' })
    await open(screen, 'IVRs')
    await screen.page.locator('.ad-list').getByRole('option').first().click()
    await screen.page.getByText('Ring group no. 99 (no longer exists)').waitFor()
    await screen.page.getByText('Voicemail of Sybilla Thornapple', { exact: true }).waitFor()
  },
  async 'admin-ivr-wrong'(screen) {
    await openRecord(screen, { kind: 'ivrs', many: 'IVRs', record: menu })
    await screen.page.getByRole('radio', { name: /^4 / }).click()
    await screen.page.getByRole('combobox', { name: '4 goes to' }).selectOption('Queue')
    await screen.page.getByText('Choose one by its name.').first().waitFor()
  },
  async 'admin-rules'(screen) {
    await answerAdmin(screen)
    await screen.succeeds('admin.rows', { rows: rules, total: rules.length }, { kind: 'routing-rules' })
    await screen.succeeds('admin.codes', { direction: { codes: { 0: 'in', 1: 'out' }, from: null } })
    await asRoot(screen)
    await open(screen, 'Routing rules')
    await screen.page.getByRole('heading', { name: 'Order of the rules' }).waitFor()
    await screen.page.getByRole('button', { name: /^Any → \+44 1632 960166/ }).press('Alt+ArrowUp')
    await screen.page.getByRole('button', { name: 'Save 2 positions' }).waitFor()
  },
  async 'admin-rules-narrow'(screen) {
    await adminEditorStates['admin-rules'](screen)
    await screen.page.getByRole('button', { name: 'Order of the rules' }).click()
    await screen.page.getByRole('listitem').getByText('no. 99 (no longer exists)').waitFor()
  },
  async 'admin-rule'(screen) {
    const rule: AdminRecord = { ...rules[1], source: '12,+441632960188', time_interval: '1,2,3' }
    await openRecord(screen, { kind: 'routing-rules', many: 'Routing rules', record: rule })
    await screen.page.getByLabel(/^Always/).check()
    await screen.page.getByText('already covered by the others').first().waitFor()
    await screen.page.getByLabel(/^Always/).uncheck()
    await screen.page.locator('[data-editor="time-intervals"]').scrollIntoViewIfNeeded()
  },
  async 'admin-queue'(screen) {
    await openRecord(screen, { kind: 'queues', many: 'Queues', record: queue })
    await screen.page.getByText('99 (no longer exists)').waitFor()
    await screen.page.getByText('Billing line').waitFor()
  },
  async 'admin-queue-new'(screen) {
    await answerAdmin(screen)
    await asRoot(screen)
    await open(screen, 'Queues')
    await press(screen, /^New/)
    for (const name of ['Sybilla', 'Billie']) {
      await screen.page.getByRole('combobox', { name: 'Add to Users' }).fill(name)
      await screen.page.getByRole('option').filter({ hasText: name }).click()
    }
    await screen.page.getByLabel('Billie Fernhollow, 219 starts signed in').uncheck()
  },
  async 'admin-conference'(screen) {
    const record: AdminRecord = { id: 4, name: 'Monday meeting', confno: 6300, pin: '1234', monitor: false }
    await openRecord(screen, { kind: 'conferences', many: 'Conferences', record })
    await screen.page.getByText('Billing line').waitFor()
  },
  async 'admin-number'(screen) {
    const record: AdminRecord = { ...line, target_type: 2, target_id: 31, status: 0 }
    await openRecord(screen, { kind: 'numbers', many: 'Numbers', record })
    await screen.page.getByText('Ring group Billing leads').waitFor()
    await screen.page.getByRole('combobox', { name: 'Send it to' }).selectOption('IVR')
  },
  async 'admin-user-group'(screen) {
    await openRecord(screen, {
      ...{ kind: 'user-groups', many: 'User groups' },
      record: { id: 2, name: 'Orders', color: '#01967c' },
    })
    await screen.page.getByText('Sybilla Thornapple, 212').waitFor()
  },
  async 'admin-policy'(screen) {
    const record: AdminRecord = { id: 3, name: 'No calls abroad', color: '#ce312a' }
    await openRecord(screen, { kind: 'group-policies', many: 'Group policies', record })
  },
  async 'admin-role'(screen) {
    const record: AdminRecord = { id: 1, _name: 'admin', name: 'Administrator', product_code: 'admin' }
    await openRecord(screen, { kind: 'roles', many: 'Roles', record })
    await screen.page.getByText('Billie Fernhollow, 219').waitFor()
  },
  async 'admin-campaign'(screen) {
    const record: AdminRecord = {
      id: '1',
      name: 'Web shop',
      status: 0,
      uri: 'https://shop.hollowmere.example/',
    }
    await openRecord(screen, { kind: 'campaigns', many: 'Campaigns', record })
    await screen.page.getByRole('combobox', { name: 'Add to Numbers' }).fill('960166')
    await screen.page.locator('.ad-d').getByRole('option').first().click()
    await screen.page.getByRole('button', { name: 'Add 1 number' }).waitFor()
  },
  async 'admin-campaign-number'(screen) {
    await openRecord(screen, {
      ...{ kind: 'campaign-numbers', many: 'Campaign numbers' },
      record: { ...line, target_type: 4, target_id: 1, flag: 1 },
    })
    await press(screen, 'Remove it from its campaign')
  },
  async 'admin-call-me-back'(screen) {
    await openRecord(screen, { kind: 'call-me-back', many: 'Call me back', record: callMeBack })
    await screen.page.getByText('Ring me').waitFor()
  },
  async 'admin-recording'(screen) {
    const record: AdminRecord = { id: 77, created_at: '2026-11-20 09:12:00', live_id: 900 }
    await openRecord(screen, { kind: 'recordings', many: 'Recordings', record })
    await screen.page.getByRole('heading', { name: 'Audio' }).waitFor()
  },
  async 'admin-announcement-file'(screen) {
    await openRecord(screen, {
      ...{ kind: 'announcements', many: 'Announcements' },
      record: { id: 1, description: 'Greeting of the shop', created_at: '2026-09-28 13:08:10' },
    })
    await screen.page.locator('input[type=file]').setInputFiles({
      ...{ name: 'greeting.wav', mimeType: 'audio/wav' },
      buffer: toneWav({ frequency: 440, seconds: 2 }),
    })
    await screen.page.getByText('greeting.wav').waitFor()
  },
} satisfies States
