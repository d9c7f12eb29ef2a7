import { beforeEach, expect, test } from 'vitest'
import { Heartbeat } from '#electron/host/heartbeat.ts'
import type { Interfaces } from '#electron/host/network/addresses.ts'
import { type NetworkEvent, NetworkWatch } from '#electron/host/network/network-watch.ts'
import { silentLog } from '#shared/core/log.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

type Entry = NonNullable<Interfaces[string]>[number]

const hour = 3_600_000

function entry(address: string, internal = false): Entry {
  const family = address.includes(':') ? { family: 'IPv6' as const, scopeid: 0 } : { family: 'IPv4' as const }
  return { address, internal, netmask: '', mac: '', cidr: null, ...family }
}

const loopback = { lo: [entry('127.0.0.1', true), entry('::1', true)] }
const cable = { ...loopback, eth0: [entry('192.0.2.7'), entry('fe80::1')] }
const wireless = { ...loopback, wlan0: [entry('198.51.100.3')] }

let clock: ManualClock
let interfaces: Interfaces
let news: NetworkEvent[]
let watch: NetworkWatch

beforeEach(() => {
  clock = new ManualClock()
  interfaces = cable
  news = []
  watch = new NetworkWatch({
    heartbeat: new Heartbeat(clock),
    log: silentLog,
    interfaces: () => interfaces,
    onEvent: (each) => news.push(each),
  })
})

test.each([8 * hour, 3_000, -hour, -3_000])(
  'a clock that moves by %d ms is noticed within a second',
  (by) => {
    clock.advance(60_000)
    clock.set(by)
    clock.advance(1_000)
    expect(news).toEqual(['wake'])
    clock.advance(60_000)
    expect(news).toHaveLength(1)
  },
)

test('a clock that is put right a little is no news', () => {
  for (const by of [400, -400, 1_500]) {
    clock.set(by)
    clock.advance(5_000)
  }
  expect(news).toEqual([])
})

test('other addresses are noticed within two seconds: gone, and there again elsewhere', () => {
  clock.advance(10_000)
  interfaces = loopback
  clock.advance(2_000)
  expect(news).toEqual(['moved'])
  interfaces = wireless
  clock.advance(2_000)
  expect(news).toEqual(['moved', 'moved'])
  clock.advance(60_000)
  expect(news).toHaveLength(2)
})

test('a computer with loopback alone has no news, nor has one whose link-local addresses come and go', () => {
  interfaces = { ...cable, eth0: [entry('192.0.2.7'), entry('169.254.3.4'), entry('fe80::2')] }
  clock.advance(10_000)
  interfaces = { eth0: cable.eth0, lo: loopback.lo }
  clock.advance(10_000)
  expect(news).toEqual([])
})

test('a page’s report counts when it changes', () => {
  watch.reported(false)
  expect(news).toEqual(['moved'])
  watch.reported(false)
  expect(news).toHaveLength(1)
  watch.reported(true)
  expect(news).toEqual(['moved', 'moved'])
})

test('a report of the system counts', () => {
  watch.resumed()
  expect(news).toEqual(['wake'])
})

test('disposed, it looks no more', () => {
  watch[Symbol.dispose]()
  expect(clock.pending).toBe(0)
})
