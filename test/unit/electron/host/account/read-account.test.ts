import { beforeEach, expect, test } from 'vitest'
import { countCustomer } from '#electron/host/account/count-customer.ts'
import { readAccount } from '#electron/host/account/read-account.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { customerParts, deletionWord } from '#shared/host/account.ts'
import { fakeApi, page, queryOf, type FakeApi } from '#test/support/fake-api.ts'

let platform: FakeApi
const me = {
  id: '7',
  balance: 184.1375,
  cc: '44',
  cli: '+442079460000',
  currency_iso: 'GBP',
  is_root: 'false',
}
const user = {
  ...{ id: 7, first_name: 'Sam', last_name: 'Sample', email: 'sam@example.com', ext: '1001' },
  ...{ two_factor_auth: 'E', customer_id_id: 3, roles: [2, 'Trainer'], rec_allowed: false, fm_allowed: true },
}
const refused = (code: 'platform.forbidden' | 'session.signed-out') => () => err(appError(code))

beforeEach(() => {
  platform = fakeApi()
  platform.routes.set('GET /me', () => ok({ data: me }))
  platform.routes.set('GET /users/7', () => ok({ data: user }))
  platform.routes.set('GET /aclroles', () => page([{ id: 2, name: 'Agent' }]))
})

const read = async () => {
  const account = await readAccount(platform.api, 7)
  if (!account.ok) throw new Error(account.error.code)
  return account.value
}

test('an account is /me, the user record and the names of its roles; the balance is not rounded', async () => {
  expect(await read()).toEqual({
    ...{ name: 'Sam Sample', email: 'sam@example.com', ext: '1001', callerId: '+442079460000' },
    ...{ isRoot: false, roles: ['Agent', 'Trainer'], customer: { id: 3, name: '' } },
    balance: { amount: 184.1375, currency: 'GBP' },
    secondFactor: 'on',
    rights: { recording: false, bargeIn: null, followMe: true, callWaiting: null },
    isWhole: true,
  })
})

test('a fact that the platform does not state is absent, never guessed', async () => {
  platform.routes.set('GET /me', () => ok({ data: { id: '7', is_root: false } }))
  platform.routes.set('GET /users/7', refused('platform.forbidden'))
  expect(await read()).toMatchObject({
    ...{ name: '', roles: [], balance: null, secondFactor: null, isWhole: false },
    customer: { id: null, name: '' },
  })
})

test('roles whose names may not be read keep their numbers; a refused token ends it', async () => {
  platform.routes.set('GET /aclroles', refused('platform.forbidden'))
  expect((await read()).roles).toEqual(['2', 'Trainer'])
  platform.routes.set('GET /users/7', refused('session.signed-out'))
  expect(await readAccount(platform.api, 7)).toMatchObject({ error: { code: 'session.signed-out' } })
})

test('a customer is deleted by its name, or by its number where it has none', () => {
  expect(deletionWord({ id: 3, name: 'Hollowmere' })).toBe('Hollowmere')
  expect(deletionWord({ id: 3, name: '' })).toBe('3')
  expect(deletionWord({ id: null, name: '' })).toBe('')
})

test('each kind is counted by its total; an unreadable one has no count rather than 0', async () => {
  platform.routes.set('GET /users', () => page([user], 12))
  platform.routes.set('GET /cdrs', () => page([{ id: 1 }], 20_481))
  platform.routes.set('GET /ddis', refused('platform.forbidden'))
  const counted = await countCustomer(platform.api)
  const counts = counted.ok ? counted.value : []
  expect(counts.map(({ part }) => part)).toEqual(customerParts)
  const of = (wanted: string) => counts.find(({ part }) => part === wanted)?.count
  expect([of('users'), of('call-records'), of('numbers')]).toEqual([12, 20_481, null])
  expect(platform.requests.every((request) => queryOf(request, 'limit') === '1')).toBe(true)
  platform.routes.set('GET /queues', refused('session.signed-out'))
  expect(await countCustomer(platform.api)).toMatchObject({ error: { code: 'session.signed-out' } })
})
