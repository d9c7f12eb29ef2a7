import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ServiceDestination } from '#electron/platform/calls/directory.ts'
import type { VoicemailMessage } from '#electron/platform/calls/services/voicemail/mailbox.ts'
import { voicemail } from '#electron/platform/calls/services/voicemail/voicemail.ts'
import { decodeAudio } from '#electron/platform/media/decode-audio.ts'
import { soundOf } from '#electron/platform/media/sound.ts'
import { sineTone } from '#electron/platform/media/tones.ts'
import { causes } from '#electron/platform/sip/leg.ts'
import { CallBench, flushMicrotasks, sampleUser } from '#test/support/call-bench.ts'
import type { FakeLeg } from '#test/support/fake-leg.ts'

const mailbox: ServiceDestination = {
  kind: 'service',
  service: 'voicemail',
  id: 2,
  customerId: 1,
  number: '1002',
  name: 'Sam Sample',
}

/** Greeting of 500 ms between two rests of 500 ms in all, then a beep of 400 ms. */
const untilSpeech = 1_400

let bench: CallBench
let kept: VoicemailMessage[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  kept = []
  bench = new CallBench(sampleUser(1), sampleUser(2, { finalDestination: { type: 'V', id: 2 } }))
  bench.destinations.set('V2', mailbox)
  bench.services.voicemail = voicemail(bench.engine.board, {
    mailboxOf: (userId) =>
      userId === 2 ? { userId, greeting: () => Promise.resolve(soundOf(sineTone(700), 500)) } : undefined,
    storeMessage: (message) => void kept.push(message),
  })
})
afterEach(async () => {
  await bench.close()
  vi.useRealTimers()
})

/** A caller who was declined and now hears the mailbox. */
async function arrive(): Promise<FakeLeg> {
  const { caller, phone } = bench.inbound()
  phone.ring().end(causes.declined)
  bench.clock.advance(0)
  await flushMicrotasks()
  await flushMicrotasks()
  return caller
}

/** Waits until everything is stored. */
const stored = () => bench.engine[Symbol.asyncDispose]()

describe('a mailbox', () => {
  it('greets, beeps, and keeps what is said until the caller hangs up', async () => {
    const caller = await arrive()
    expect(bench.live).toEqual(['2 CONNECTED'])
    caller.audio.stop()
    vi.advanceTimersByTime(700)
    expect(caller.audio.heardShare(700)).toBeGreaterThan(0.3)
    caller.audio.play(sineTone(440, 0.2))
    vi.advanceTimersByTime(untilSpeech - 700 + 3_000)
    caller.end(causes.normal)
    await stored()
    expect(bench.recordTexts).toEqual(['1 M RINGING Call rejected', '2 I VM Normal Clearing'])
    const [message] = kept
    expect(message).toMatchObject({
      userId: 2,
      caller: { number: '+442079460018', name: 'Jo Caller' },
      dialled: '+442079461002',
      liveId: 2,
      parentLiveId: 1,
      transcript: '',
    })
    expect(message?.seconds).toBeCloseTo(3, 0)
    const decoded = await decodeAudio(message?.mp3 ?? new Uint8Array())
    expect(decoded.ok && decoded.value.sound.milliseconds / 1000).toBeCloseTo(3, 0)
  })

  it('ends a message with the key #', async () => {
    const caller = await arrive()
    vi.advanceTimersByTime(untilSpeech + 2_000)
    caller.emit({ kind: 'digit', digit: '3' })
    expect(caller.hungUp).toBeUndefined()
    caller.emit({ kind: 'digit', digit: '#' })
    expect(caller.hungUp).toBe('Normal Clearing')
    await stored()
    expect(kept).toHaveLength(1)
  })

  it('ends a message after five seconds of silence', async () => {
    const caller = await arrive()
    vi.advanceTimersByTime(untilSpeech + 2_000)
    caller.audio.stop()
    vi.advanceTimersByTime(4_900)
    expect(caller.hungUp).toBeUndefined()
    vi.advanceTimersByTime(300)
    expect(caller.hungUp).toBe('Normal Clearing')
    await stored()
    expect(kept[0]?.seconds).toBeCloseTo(7, 0)
  })

  it('keeps three minutes at most', async () => {
    const caller = await arrive()
    for (let second = 0; second < 179; second += 1) vi.advanceTimersByTime(1_000)
    expect(caller.hungUp).toBeUndefined()
    vi.advanceTimersByTime(untilSpeech + 1_100)
    expect(caller.hungUp).toBe('Normal Clearing')
    await stored()
    expect(kept[0]?.seconds).toBe(180)
  })
})

describe('no message is kept', () => {
  it('of somebody who hangs up during the greeting', async () => {
    const caller = await arrive()
    vi.advanceTimersByTime(600)
    caller.end(causes.normal)
    await stored()
    expect(kept).toEqual([])
  })

  it('of less than a second', async () => {
    const caller = await arrive()
    vi.advanceTimersByTime(untilSpeech + 800)
    caller.end(causes.normal)
    await stored()
    expect(kept).toEqual([])
  })

  it('of somebody who says nothing for ten seconds', async () => {
    const caller = await arrive()
    caller.audio.stop()
    vi.advanceTimersByTime(untilSpeech + 10_200)
    expect(caller.hungUp).toBe('Normal Clearing')
    await stored()
    expect(kept).toEqual([])
  })

  it('where there is no mailbox', async () => {
    bench.destinations.set('V2', { ...mailbox, id: 9 })
    const caller = await arrive()
    expect(caller.hungUp).toBe('Subscriber absent')
  })
})

it('is told to simulated callers, who say what they have to say', async () => {
  const caller = await arrive()
  expect(caller.moments).toEqual(['greeting'])
  vi.advanceTimersByTime(untilSpeech + 100)
  expect(caller.moments).toEqual(['greeting', 'beep'])
})

it('is told to simulated callers whom a phone transferred there', async () => {
  bench.destinations.set('+442079461902', mailbox)
  const { phone, caller } = await bench.connectedCall(1)
  phone.emit({ kind: 'blind-transfer', target: '+442079461902', report: () => undefined })
  bench.clock.advance(0)
  await flushMicrotasks()
  await flushMicrotasks()
  expect(phone.hungUp).toBe('Blind transfer')
  expect(caller.moments).toEqual(['greeting'])
})

it('takes a caller whom an agent sends there after having reached it', async () => {
  const { phone, caller } = await bench.connectedCall(1)
  const own = bench.lines.dial('1001', '1002')
  bench.lines.lastLegOf('1002').ring().end(causes.declined)
  bench.clock.advance(0)
  await flushMicrotasks()
  await flushMicrotasks()
  phone.emit({ kind: 'attended-transfer', otherCallId: own.sipCallId, report: () => undefined })
  bench.clock.advance(0)
  await flushMicrotasks()
  expect(own.hungUp).toBe('Attended transfer')
  expect(bench.newest.live.facts).toMatchObject({ context: 'VOICEMAIL', target: { id: 'Voicemail2' } })
  expect(caller.moments).toEqual(['greeting'])
})
