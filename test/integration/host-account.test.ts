import { beforeEach, describe, expect, test } from 'vitest'
import { ok } from '#shared/core/result.ts'
import { disposeAfterEach } from '#test/support/end-after.ts'
import { eventually } from '#test/support/eventually.ts'
import { startHost, type RunningHost } from '#test/support/running-host.ts'
import { runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'

/** The account at the embedded platform: what it says, and the deletion of the whole customer. */

let server: RunningPlatform
let running: RunningHost
disposeAfterEach(() => [running, server])

beforeEach(async () => {
  server = await runPlatform({ dataset: 'demo' })
  running = await startHost()
  await running.host.started
})

async function signIn(ext: string): Promise<void> {
  const { email, password } = server.user(ext)
  const { baseUrl } = server.platform
  const asked = { baseUrl, email, password, keepSignedIn: true }
  expect(await running.ask('session.signIn', asked)).toEqual(ok(undefined))
}

async function account() {
  const read = await running.ask('account.read')
  if (!read.ok) throw new Error(read.error.code)
  return read.value
}

const company = 'Hollowmere Pottery Supplies'

test('who is signed in, for whom, and the balance after what was charged', async () => {
  await signIn('201')
  const before = await account()
  expect(before).toMatchObject({
    ...{ ext: '201', isRoot: true, customer: { id: 1, name: company }, secondFactor: 'off', isWhole: true },
    balance: { currency: 'GBP' },
  })
  expect(before.roles.join()).toMatch(/[a-z]/i)
  const token = await server.signIn(server.user('201'))
  await server.ask('POST', '/sms', { token, body: { to: '+447700900123', message: 'Ready.' } })
  await eventually(async () =>
    expect((await account()).balance?.amount).toBeLessThan(before.balance?.amount ?? 0),
  )
})

describe('the deletion of the customer', () => {
  test('counts what will be gone, and sends nothing before the name is typed exactly', async () => {
    await signIn('201')
    const counted = await running.ask('account.countCustomer')
    const counts = counted.ok ? counted.value : []
    expect(counts.filter(({ count }) => count === null)).toEqual([])
    expect(counts.find(({ part }) => part === 'call-records')?.count).toBeGreaterThan(10_000)
    for (const typed of ['', '1', company.toLowerCase(), `${company} `])
      expect(await running.ask('account.deleteCustomer', { typed })).toMatchObject({
        error: { code: 'input.invalid' },
      })
    await account()
  })

  test('signs out, says what happened, and nobody gets in again', async () => {
    await signIn('201')
    expect(await running.ask('account.deleteCustomer', { typed: company })).toEqual(ok(undefined))
    expect((await running.session('signed-out')).error).toEqual({
      code: 'session.customer-deleted',
      detail: company,
    })
    const { email, password } = server.user('204')
    const { baseUrl } = server.platform
    expect(
      await running.ask('session.signIn', { baseUrl, email, password, keepSignedIn: false }),
    ).toMatchObject({ error: { code: 'session.wrong-password' } })
  })

  test('is refused to an agent in the platform’s own words, and everything stays', async () => {
    await signIn('204')
    expect(await running.ask('account.deleteCustomer', { typed: company })).toMatchObject({
      error: { code: 'platform.forbidden', detail: expect.stringContaining('root user') },
    })
    expect((await account()).customer.name).toBe(company)
  })
})
