import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeviceMonitor } from '#renderer/audio/devices/device-monitor.ts'

let looks: number
let busy: boolean
let monitor: DeviceMonitor

beforeEach(() => {
  vi.useFakeTimers()
  looks = 0
  busy = false
  monitor = new DeviceMonitor({
    devices: {
      enumerateDevices: () => {
        looks += 1
        return Promise.resolve([])
      },
      addEventListener: () => {},
      removeEventListener: () => {},
    },
    onRoles: () => {},
    onDevices: () => {},
    onSwitched: () => {},
    isInUse: () => busy,
    movesStreams: false,
    openMicrophone: () => undefined,
  })
})

afterEach(() => {
  monitor[Symbol.dispose]()
  vi.useRealTimers()
})

/** How often the devices are looked at in so many milliseconds. */
async function looksWithin(milliseconds: number): Promise<number> {
  const before = looks
  await vi.advanceTimersByTimeAsync(milliseconds)
  return looks - before
}

test('devices that come or go are found within two seconds in a call, and within five at rest', async () => {
  expect(await looksWithin(20_000)).toBe(5)
  busy = true
  await monitor.scan()
  expect(await looksWithin(1_900)).toBe(2)
  busy = false
  await looksWithin(700)
  expect(await looksWithin(20_000)).toBe(5)
})

test('a keeper that has ended looks no more', async () => {
  await monitor.scan()
  monitor[Symbol.dispose]()
  await monitor.scan()
  expect(await looksWithin(20_000)).toBe(0)
})
