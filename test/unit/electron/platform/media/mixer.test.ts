import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type AudioPort, type Frame, frameSamples } from '#electron/platform/media/audio-port.ts'
import { FrameClock } from '#electron/platform/media/frame-clock.ts'
import { Bridge } from '#electron/platform/media/mixer.ts'

interface Talker extends AudioPort {
  heard: number
}

/** Says one value for ever and remembers the first sample of what it heard last. */
function talker(value: number): Talker {
  const port: Talker = {
    heard: 0,
    pull: () => new Int16Array(frameSamples).fill(value),
    push: (frame: Frame) => {
      port.heard = frame[0] ?? 0
    },
  }
  return port
}

const music = 5
let clock: FrameClock
let bridge: Bridge

beforeEach(() => {
  vi.useFakeTimers()
  clock = new FrameClock()
  bridge = new Bridge(clock, () => new Int16Array(frameSamples).fill(music))
})
afterEach(() => {
  bridge[Symbol.dispose]()
  clock[Symbol.dispose]()
  vi.useRealTimers()
})

function tick(): void {
  vi.advanceTimersByTime(20)
}

it('lets two parties hear each other', () => {
  const [a, b] = [talker(100), talker(200)]
  bridge.join(a)
  bridge.join(b)
  tick()
  expect([a.heard, b.heard]).toEqual([200, 100])
})

it('lets everybody hear the sum of the others, clipped', () => {
  const [a, b, c] = [talker(30_000), talker(20_000), talker(-100)]
  for (const port of [a, b, c]) bridge.join(port)
  tick()
  expect([a.heard, b.heard, c.heard]).toEqual([19_900, 29_900, 32_767])
  const [d, e, f] = [talker(-30_000), talker(-20_000), talker(0)]
  const other = new Bridge(clock)
  for (const port of [d, e, f]) other.join(port)
  tick()
  expect(f.heard).toBe(-32_768)
})

it('gives a held party music and nobody its voice', () => {
  const [a, b] = [talker(100), talker(200)]
  bridge.join(a)
  const seat = bridge.join(b)
  seat.hold(true)
  tick()
  expect(seat.isHeld).toBe(true)
  expect([a.heard, b.heard]).toEqual([0, music])
  seat.hold(false)
  tick()
  expect([a.heard, b.heard]).toEqual([200, 100])
})

it('lets a muted party hear, and nobody the party', () => {
  const [a, b, c] = [talker(100), talker(200), talker(300)]
  bridge.join(a)
  const seat = bridge.join(b, { muted: true })
  bridge.join(c)
  tick()
  expect(seat.isMuted).toBe(true)
  expect([a.heard, b.heard, c.heard]).toEqual([300, 400, 100])
  seat.mute(false)
  tick()
  expect([a.heard, b.heard, c.heard]).toEqual([500, 400, 300])
})

it('lets parties come, change and go', () => {
  const [a, b, c] = [talker(100), talker(200), talker(300)]
  const first = bridge.join(a)
  const second = bridge.join(b)
  tick()
  second.replacePort(c)
  tick()
  expect([a.heard, b.heard, c.heard]).toEqual([300, 100, 100])
  first.leave()
  first.leave()
  tick()
  expect([bridge.size, c.heard]).toEqual([1, 0])
})

it('tells what each side says, a held party left out', () => {
  const frames: [number | undefined, number | undefined][] = []
  const off = bridge.onFrames((left, right) => frames.push([left[0], right[0]]))
  const customer = bridge.join(talker(100), { side: 'outside' })
  bridge.join(talker(10), { side: 'outside' })
  bridge.join(talker(200), { side: 'agent' })
  tick()
  customer.hold(true)
  tick()
  off()
  tick()
  expect(frames).toEqual([
    [110, 200],
    [10, 200],
  ])
})

it('takes the clock only while somebody is in it', () => {
  expect(vi.getTimerCount()).toBe(0)
  const seat = bridge.join(talker(1))
  expect(vi.getTimerCount()).toBe(1)
  seat.leave()
  expect(vi.getTimerCount()).toBe(0)
  bridge.join(talker(1))
  bridge[Symbol.dispose]()
  expect(vi.getTimerCount()).toBe(0)
})

it('lets a whisper reach its seat alone, and no recording', () => {
  const [customer, agent, supervisor] = [talker(1), talker(20), talker(300)]
  bridge.join(customer, { side: 'outside' })
  const seat = bridge.join(agent, { side: 'agent' })
  bridge.join(supervisor, { side: 'agent', audience: seat })
  const recorded: number[][] = []
  bridge.onFrames((left, right) => recorded.push([left[0] ?? 0, right[0] ?? 0]))
  tick()
  expect([customer.heard, agent.heard, supervisor.heard]).toEqual([20, 301, 21])
  expect(recorded).toEqual([[1, 20]])
  seat.hold(true)
  tick()
  expect(agent.heard).toBe(music)
})
