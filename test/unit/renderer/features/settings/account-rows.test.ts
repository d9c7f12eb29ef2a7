import { expect, test } from 'vitest'
import type { Account } from '#shared/host/account.ts'
import { accountFacts, rightsOf } from '#renderer/features/settings/account-rows.ts'
import { amountWords } from '#renderer/locales/numbers.ts'

const account: Account = {
  ...{ name: 'Wren Alderpike', email: 'wren@hollowmere.example', ext: '204', callerId: '+441632960100' },
  ...{ isRoot: false, roles: ['Agent', 'Trainer'], customer: { id: 1, name: 'Hollowmere' } },
  balance: { amount: -3.4375, currency: 'GBP' },
  secondFactor: 'off',
  rights: { recording: true, bargeIn: false, followMe: null, callWaiting: null },
  isWhole: true,
}
const factOf = (name: string, changes: Partial<Account> = {}) =>
  accountFacts({ ...account, ...changes }, 'GB').find((fact) => fact.name === name)

test.for([
  [184.2, 'GBP', '£184.20'],
  [184.1375, 'GBP', '£184.1375'],
  [-0.0001, 'GBP', '-£0.0001'],
  [1_204, 'JPY', 'JP¥1,204'],
  [5, '', '5.00'],
  [5.125, 'credits', '5.125 credits'],
] as const)('%s %s is %s: as the platform says it, never rounded', ([amount, currency, words]) => {
  expect(amountWords(amount, currency)).toBe(words)
})

test('the rank is named once beside the roles', () => {
  expect(factOf('Roles')?.value).toBe('Agent, Trainer')
  expect(factOf('Roles', { isRoot: true, roles: [] })?.value).toBe('Administrator')
})

test('a balance that is not shown to this role says why, in the place of an amount', () => {
  expect(factOf('Balance')?.value).toBe('-£3.4375')
  expect(factOf('Balance', { balance: null })).toMatchObject({
    value: '',
    note: expect.stringContaining('role'),
  })
})

test('a company without a name has its number; one that nobody names is not made up', () => {
  expect(factOf('Company')?.value).toBe('Hollowmere')
  expect(factOf('Company number', { customer: { id: 3, name: '' } })?.value).toBe('3')
  expect(factOf('Company number', { customer: { id: null, name: '' } })?.value).toBe('Not known')
})

test('a right that the platform does not say is left out', () => {
  expect(rightsOf(account)).toEqual([
    { name: 'Record a call', value: 'Allowed' },
    { name: 'Join a colleague’s call', value: 'Not allowed' },
  ])
})
