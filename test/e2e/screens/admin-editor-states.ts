import type { AdminRecord } from '#shared/host/admin.ts'
import { answerAdmin, asRoot, destinations } from './admin-scenes.ts'
import { open } from './admin-steps.ts'
import type { Screen } from './screen-suite.ts'
import type { States } from './state-steps.ts'

/** Opens the record of a kind that is in its list by these words. */
async function openRecord(
  screen: Screen,
  { kind, many, record }: { readonly kind: string; readonly many: string; readonly record: AdminRecord },
): Promise<void> {
  await answerAdmin(screen)
  await screen.succeeds('admin.rows', { rows: [record], total: 1 }, { kind })
  await screen.succeeds('admin.read', record, { kind })
  await screen.succeeds('admin.codes', { final_dst_type: { codes: destinations, from: null } }, { kind })
  await asRoot(screen)
  await open(screen, many)
  await screen.page.locator('.ad-list').getByRole('option').first().click()
  await screen.page.locator('.ad-d').getByRole('heading', { level: 3 }).first().waitFor()
}

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

/** Each state of the editors of their own that there is a picture of, by its name. */
export const adminEditorStates = {
  async 'admin-ivr'(screen) {
    await openRecord(screen, { kind: 'ivrs', many: 'IVRs', record: menu })
    await screen.page.getByRole('radio', { name: /^2 .*no longer there/ }).click()
    await screen.page.getByRole('group', { name: 'Key 2' }).waitFor()
  },
  async 'admin-ivr-wrong'(screen) {
    await openRecord(screen, { kind: 'ivrs', many: 'IVRs', record: menu })
    await screen.page.getByRole('radio', { name: /^4 / }).click()
    await screen.page.getByRole('combobox', { name: '4 leads to' }).selectOption('Queue')
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
    await screen.page.getByText('no. 99, no longer there').waitFor()
  },
  async 'admin-rule'(screen) {
    const rule: AdminRecord = { ...rules[1], time_interval: '1,2,3' }
    await openRecord(screen, { kind: 'routing-rules', many: 'Routing rules', record: rule })
    await screen.page.getByLabel(/^Always/).check()
    await screen.page.getByText('adds nothing to the others').first().waitFor()
    await screen.page.getByLabel(/^Always/).uncheck()
    await screen.page.locator('[data-editor="time-intervals"]').scrollIntoViewIfNeeded()
  },
} satisfies States
