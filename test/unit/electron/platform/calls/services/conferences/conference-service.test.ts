import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Conference } from '#electron/platform/calls/services/conferences/conference.ts'
import { conferenceService } from '#electron/platform/calls/services/conferences/conference-service.ts'
import { ServiceLeg } from '#electron/platform/calls/services/service-leg.ts'
import { groundFrequencyOf } from '#electron/platform/media/music.ts'
import { sineTone } from '#electron/platform/media/tones.ts'
import { causes } from '#electron/platform/sip/leg.ts'
import { CallBench, flushMicrotasks } from '#test/support/call-bench.ts'
import type { FakeLeg } from '#test/support/fake-leg.ts'

const line = '+442079461900'
const voices = [600, 800, 1_300]

let bench: CallBench
let conference: Conference

beforeEach(() => {
  vi.useFakeTimers()
  bench = new CallBench()
  conference = { id: 4, pin: '', outsidePin: '', announces: false, records: false }
  const book = { conference: (id: number) => (id === 4 ? conference : undefined) }
  bench.services.conference = conferenceService({ board: bench.engine.board, book })
  const room = {
    kind: 'service',
    service: 'conference',
    id: 4,
    customerId: 1,
    number: '800',
    name: 'Room',
  } as const
  bench.destinations.set(line, { ...room, number: line })
  bench.destinations.set('800', room)
})
afterEach(async () => {
  await bench.close()
  vi.useRealTimers()
})

/** Somebody outside calls the room. */
async function outsider(): Promise<FakeLeg> {
  bench.engine.simulateInbound({ from: '+442079460018', to: line })
  return answered(bench.outsideLegs.at(-1))
}

/** A user calls the room. */
function insider(ext: string): Promise<FakeLeg> {
  return answered(bench.lines.dial(ext, '800'))
}

async function answered(leg: FakeLeg | undefined): Promise<FakeLeg> {
  if (!leg) throw new Error('Nobody called')
  bench.clock.advance(0)
  await flushMicrotasks()
  return leg
}

async function three(): Promise<readonly FakeLeg[]> {
  const parties = [await outsider(), await insider('1002'), await insider('1003')]
  for (const [place, { audio }] of parties.entries()) audio.play(sineTone(voices[place] ?? 0, 0.05))
  return parties
}

/** The share of each voice in what a party heard in the last second. */
function shares({ audio }: FakeLeg): readonly number[] {
  return voices.map((frequency) => Math.round(audio.heardShare(frequency) * 10) / 10)
}

function prompt(): void {
  const leg = bench.newest.target?.leg
  if (!(leg instanceof ServiceLeg)) throw new Error('No service attends')
  while (leg.audio.isPlaying) leg.audio.pull()
}

function press(leg: FakeLeg, keys: string): void {
  for (const digit of keys) leg.emit({ kind: 'digit', digit })
}

it('lets each of three hear the two others and not itself, each in a call of its own', async () => {
  const [first, second, third] = await three()
  vi.advanceTimersByTime(1_500)
  expect(bench.live).toEqual(['1 CONNECTED', '2 CONNECTED', '3 CONNECTED'])
  expect(bench.newest.live.facts.target).toMatchObject({ id: 'Conference4', number: '800' })
  expect([first, second, third].map((leg) => leg && shares(leg))).toEqual([
    [0, 0.5, 0.5],
    [0.5, 0, 0.5],
    [0.5, 0.5, 0],
  ])
})

it('does not hear a party that is on hold, nor its music', async () => {
  const [first, second, third] = await three()
  second?.emit({ kind: 'held' })
  vi.advanceTimersByTime(1_500)
  expect(first && shares(first)).toEqual([0, 0, 1])
  expect(third && shares(third)).toEqual([1, 0, 0])
  second?.emit({ kind: 'resumed' })
  vi.advanceTimersByTime(1_500)
  expect(first && shares(first)).toEqual([0, 0.5, 0.5])
})

it('plays music to whoever is alone', async () => {
  const [first, second, third] = await three()
  second?.end(causes.normal)
  third?.end(causes.normal)
  vi.advanceTimersByTime(1_500)
  expect(first?.audio.heardShare(groundFrequencyOf(0))).toBeGreaterThan(0.2)
  expect(bench.live).toEqual(['1 CONNECTED'])
})

it('beeps when somebody enters and when somebody leaves', async () => {
  conference = { ...conference, announces: true }
  const [first, second, third] = await three()
  for (const leg of [first, second, third]) leg?.audio.stop()
  vi.advanceTimersByTime(300)
  expectBeep(first)
  vi.advanceTimersByTime(1_500)
  expect(first?.audio.heardLevel).toBe(0)
  third?.end(causes.normal)
  vi.advanceTimersByTime(300)
  expectBeep(first)
})

/** Both notes in the last second, of which each fills but 0.12: its share cannot be above 0.06. */
function expectBeep(leg: FakeLeg | undefined): void {
  for (const frequency of [660, 880]) expect(leg?.audio.heardShare(frequency)).toBeGreaterThan(0.04)
}

it('records the call of everybody in it', async () => {
  conference = { ...conference, records: true }
  await outsider()
  await insider('1002')
  expect(bench.recordings).toMatchObject([{ liveId: 1 }, { liveId: 2 }])
})

it('asks for the PIN of users or of outside callers, and records from then on', async () => {
  conference = { ...conference, pin: '1234', outsidePin: '99', records: true }
  const caller = await outsider()
  prompt()
  expect(bench.recordings).toEqual([])
  press(caller, '99')
  expect(bench.recordings).toMatchObject([{ liveId: 1 }])
  const user = await insider('1002')
  press(user, '1234')
  expect(bench.recordings).toMatchObject([{ liveId: 1 }, { liveId: 2 }])
  user.audio.play(sineTone(600, 0.05))
  vi.advanceTimersByTime(1_500)
  expect(shares(caller)).toEqual([1, 0, 0])
})

it('lets nobody in after three wrong PINs', async () => {
  conference = { ...conference, outsidePin: '99' }
  const caller = await outsider()
  press(caller, '12')
  prompt()
  press(caller, '9#')
  prompt()
  bench.clock.advance(10_000)
  prompt()
  expect(caller.hungUp).toBe('Normal Clearing')
  expect(bench.clock.pending).toBe(0)
})

it('forgets a caller who hangs up before the PIN', async () => {
  conference = { ...conference, outsidePin: '99' }
  const caller = await outsider()
  press(caller, '9')
  caller.end(causes.normal)
  expect(bench.live).toEqual([])
  expect(bench.clock.pending).toBe(0)
})

/** A user's phone asks to join the far ends of two of its calls; what it is told. */
function join(phone: FakeLeg, other: FakeLeg): number[] {
  const statuses: number[] = []
  const report = (status: number) => void statuses.push(status)
  phone.emit({ kind: 'attended-transfer', otherCallId: other.sipCallId, report })
  return statuses
}

it('is not joined to another service, which nobody could leave', async () => {
  const first = await insider('1002')
  const second = await insider('1002')
  expect(join(first, second)).toEqual([403])
  expect(bench.live).toEqual(['1 CONNECTED', '2 CONNECTED'])
})

it('does not hear the hold music of a party that came by an attended transfer', async () => {
  const outside = await outsider()
  outside.audio.stop()
  const phone = await insider('1002')
  const colleague = bench.lines.dial('1002', '1003')
  const third = bench.lines.lastLegOf('1003').ring().answer()
  await flushMicrotasks()
  third.audio.stop()
  expect(join(phone, colleague)).toEqual([200])
  await flushMicrotasks()
  vi.advanceTimersByTime(200)
  third.emit({ kind: 'held' })
  vi.advanceTimersByTime(1_500)
  expect(outside.audio.heardLevel).toBe(0)
})
