import type { Account, CustomerCount } from '#shared/host/account.ts'
import { asRoot } from './admin-scenes.ts'
import { openPalette, preparePalette } from './palette-states.ts'
import type { Screen } from './screen-suite.ts'

/** An administrator of a company with a name. */
export const sampleAccount: Account = {
  ...{ name: 'Wren Alderpike', email: 'wren@hollowmere.example', ext: '204', callerId: '+441632960100' },
  ...{ isRoot: true, roles: ['Administrator'], customer: { id: 1, name: 'Hollowmere Pottery Supplies' } },
  balance: { amount: 184.1375, currency: 'GBP' },
  secondFactor: 'on',
  rights: { recording: true, bargeIn: true, followMe: false, callWaiting: true },
  isWhole: true,
}

const sampleCounts: readonly CustomerCount[] = [
  { part: 'users', count: 24 },
  { part: 'numbers', count: 31 },
  { part: 'queues', count: null },
  { part: 'contacts', count: 2_000 },
  { part: 'call-records', count: 20_481 },
  { part: 'recordings', count: 6_120 },
]

/** An administrator opens the dialog that deletes the company, by the palette alone. */
export async function openDeletion(screen: Screen, account: Partial<Account> = {}): Promise<void> {
  await asRoot(screen)
  await preparePalette(screen)
  await screen.succeeds('account.read', { ...sampleAccount, ...account })
  await screen.succeeds('account.countCustomer', sampleCounts)
  await openPalette(screen, 'delete the company')
  await screen.page.getByRole('option', { name: /^Delete the company’s account/ }).click()
  await screen.page.getByRole('dialog').getByRole('heading', { name: 'What will be deleted' }).waitFor()
}
