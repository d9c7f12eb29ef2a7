import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type AudioPort, frameSamples } from '#electron/platform/media/audio-port.ts'
import { joinBeep, leaveBeep, playToAll } from '#electron/platform/media/bridge-sound.ts'
import { FrameClock } from '#electron/platform/media/frame-clock.ts'
import { toneShare } from '#electron/platform/media/goertzel.ts'
import { mixOthers } from '#electron/platform/media/mix.ts'
import { Bridge } from '#electron/platform/media/mixer.ts'
import { samplesOf } from '#electron/platform/media/sound.ts'
import { sineTone } from '#electron/platform/media/tones.ts'
import { VirtualParty } from '#electron/platform/media/virtual-party.ts'

let clock: FrameClock
let bridge: Bridge

beforeEach(() => {
  vi.useFakeTimers()
  clock = new FrameClock()
  bridge = new Bridge(clock)
})
afterEach(() => {
  bridge[Symbol.dispose]()
  clock[Symbol.dispose]()
  vi.useRealTimers()
})

/** Parties with a voice each: 440 Hz, 540 Hz and so on. */
function parties(count: number): VirtualParty[] {
  return Array.from(
    { length: count },
    (_, place) => new VirtualParty({ frequency: 440 + 100 * place, level: 0.05 }),
  )
}

it('lets each of ten hear the nine others and not itself', () => {
  const all = parties(10)
  for (const party of all) bridge.join(party)
  vi.advanceTimersByTime(1_200)
  for (const [place, party] of all.entries()) {
    const shares = [...all.keys()].map((other) => party.heardShare(440 + 100 * other))
    expect(shares.splice(place, 1)[0]).toBeLessThan(0.001)
    for (const share of shares) expect(share).toBeCloseTo(1 / 9, 2)
  }
})

it('lets who keeps silent hear everybody', () => {
  const all = parties(4)
  for (const party of all) bridge.join(party)
  const listener = new VirtualParty()
  listener.stop()
  bridge.join(listener)
  vi.advanceTimersByTime(1_200)
  for (const place of all.keys()) expect(listener.heardShare(440 + 100 * place)).toBeCloseTo(1 / 4, 2)
})

it('saturates where all shout at once', () => {
  const shout = new Int16Array(frameSamples).fill(20_000)
  expect(mixOthers([shout, shout, shout]).map(([sample]) => sample)).toEqual([32_767, 32_767, 32_767])
  const low = shout.map((sample) => -sample)
  expect(mixOthers([low, low, low, shout]).map(([sample]) => sample)).toEqual([
    -20_000, -20_000, -20_000, -32_768,
  ])
  expect(mixOthers([])).toEqual([])
})

it('beeps to everybody when somebody comes or goes', () => {
  const [party = new VirtualParty()] = parties(1)
  party.stop()
  bridge.join(party)
  const done = vi.fn()
  playToAll(bridge, joinBeep, done)
  expect(bridge.size).toBe(2)
  vi.advanceTimersByTime(240)
  const beep = party.heard.slice(-240 * 8)
  expect(toneShare(beep.subarray(0, 960), 660)).toBeGreaterThan(0.9)
  expect(toneShare(beep.subarray(960), 880)).toBeGreaterThan(0.9)
  expect(done).not.toHaveBeenCalled()
  vi.advanceTimersByTime(20)
  expect([bridge.size, done.mock.calls.length]).toEqual([1, 1])
  expect(toneShare(samplesOf(leaveBeep).subarray(960), 660)).toBeGreaterThan(0.9)
  playToAll(bridge, leaveBeep, done)()
  vi.advanceTimersByTime(500)
  expect([bridge.size, done.mock.calls.length]).toEqual([1, 1])
})

it('tells what a tick of twenty parties costs', () => {
  const tone = sineTone(440, 0.05)
  const frames = Array.from({ length: 50 }, (_, index) => tone(index * frameSamples))
  for (let place = 0; place < 20; place += 1) {
    let at = place
    const port: AudioPort = { pull: () => frames[at++ % 50] ?? frames[0] ?? new Int16Array(), push() {} }
    bridge.join(port)
  }
  vi.advanceTimersByTime(2_000)
  const ticks = 2_000
  const start = process.cpuUsage()
  vi.advanceTimersByTime(ticks * 20)
  const { user, system } = process.cpuUsage(start)
  const micros = (user + system) / ticks
  process.stdout.write(`A tick of 20 parties costs ${micros.toFixed(0)} µs of its 20,000.\n`)
  expect(micros).toBeGreaterThan(0)
})
