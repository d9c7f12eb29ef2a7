import { beforeEach, expect, test } from 'vitest'
import { RegistrationClient } from '#electron/host/phone/registration/registration.ts'
import { appError } from '#shared/core/app-error.ts'
import { silentLog } from '#shared/core/log.ts'
import { err } from '#shared/core/result.ts'
import type { Registration } from '#shared/host/slices.ts'
import { FakeLink, advanceInSteps } from '#test/support/fake-sip-link.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

const [one, two, three] = ['wss://one.example.com/', 'wss://two.example.com/', 'wss://three.example.com/']

let clock: ManualClock
let link: FakeLink
let keeper: RegistrationClient
let seen: Registration[]
let hasCalls: boolean

beforeEach(() => {
  clock = new ManualClock()
  link = new FakeLink()
  seen = []
  hasCalls = false
  keeper = new RegistrationClient({
    link,
    servers: [one, two, three],
    clock,
    log: silentLog,
    random: () => 0.5,
    hasCalls: () => hasCalls,
  })
  keeper.onChange((state) => seen.push(state))
})

const pass = (milliseconds: number, step?: number) => advanceInSteps(clock, milliseconds, step)
const start = async () => {
  keeper.tryNow()
  await pass(50, 10)
}

test('the next server is tried at once, and the state says which one it is', async () => {
  link.dead.add(one).add(two)
  await start()
  expect(link.servers).toEqual([one, two, three])
  expect(keeper.state).toMatchObject({ kind: 'registered', server: three })
})

test('a pause comes only when all have failed, and then the first is tried again', async () => {
  link.connecting = err(appError('network.unreachable'))
  await start()
  expect(link.servers).toEqual([one, two, three])
  await pass(600)
  expect(link.servers).toEqual([one, two, three])
  await pass(300, 10)
  expect(link.servers).toEqual([one, two, three, one, two, three])
})

test('a server that refuses is passed over like one that cannot be reached', async () => {
  link.registering = err(appError('phone.failed', '503', { retryAfter: 20_000 }))
  await start()
  expect(link.servers).toEqual([one, two, three])
  expect(keeper.state).toMatchObject({ kind: 'unregistered', retryAt: expect.any(Number) })
  await pass(20_000)
  expect(link.servers).toHaveLength(3)
  await pass(2_000)
  expect(link.servers).toHaveLength(6)
})

test('a wrong password is not shown to every server', async () => {
  link.registering = err(appError('phone.wrong-password'))
  await start()
  await pass(50_000)
  expect(link.servers).toEqual([one])
})

test('a server that is silent does not hold up the next for long', async () => {
  link.connecting = 'never'
  await start()
  await pass(11_000)
  expect(link.servers).toEqual([one, two, three])
})

test('one that is lost is tried once more before the others', async () => {
  link.dead.add(one)
  await start()
  link.loseConnection()
  await pass(1_000)
  expect(link.servers).toEqual([one, two, two])
  link.dead.add(two)
  link.loseConnection()
  await pass(1_000)
  expect(link.servers).toEqual([one, two, two, two, three])
  expect(keeper.state).toMatchObject({ kind: 'registered', server: three })
})

test('asked to try now, it goes back to the first, unless there are calls', async () => {
  link.dead.add(one)
  await start()
  link.dead.clear()
  hasCalls = true
  await start()
  expect(link.servers).toEqual([one, two])
  hasCalls = false
  await start()
  expect(link.servers).toEqual([one, two, one])
  await start()
  expect(link.servers).toHaveLength(3)
})

test('after sleep without a sign of life it begins with the first', async () => {
  link.dead.add(one)
  await start()
  link.dead.clear()
  link.pinging = 'never'
  keeper.probe()
  await pass(2_500)
  expect(keeper.state).toMatchObject({ kind: 'registered', server: one })
})
