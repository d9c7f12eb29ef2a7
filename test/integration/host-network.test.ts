import { expect, test } from 'vitest'
import { systemClock } from '#electron/host/clock.ts'
import type { Interfaces } from '#electron/host/network/addresses.ts'
import { eventually } from '#test/support/eventually.ts'
import { startHost } from '#test/support/running-host.ts'

const hour = 3_600_000

test('another network, sleep and a set clock reach the phone', async () => {
  const entry = {
    address: '192.0.2.7',
    netmask: '',
    mac: '',
    cidr: null,
    internal: false,
    family: 'IPv4',
  } as const
  let interfaces: Interfaces = { eth0: [entry] }
  let offset = 0
  const clock = { ...systemClock, now: () => systemClock.now() + offset }
  await using running = await startHost({ clock, interfaces: () => interfaces }, { start: 'sign-in' })
  const { host, phone } = running
  await host.started
  expect(phone.asked).toEqual([])
  interfaces = {}
  await eventually(() => expect(phone.asked).toEqual(['networkChanged']), { timeout: 4_000 })
  offset = 8 * hour
  await eventually(() => expect(phone.asked).toEqual(['networkChanged', 'wake']), { timeout: 4_000 })
  host.resumed()
  expect(phone.asked).toEqual(['networkChanged', 'wake', 'wake'])
})
