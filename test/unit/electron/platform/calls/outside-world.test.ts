import { describe, expect, it } from 'vitest'
import { callDeskPhone, deskPhoneTimings } from '#electron/platform/calls/desk-phone.ts'
import { simulatedOutside } from '#electron/platform/calls/outside-world.ts'
import { voiceFrequencyOf } from '#electron/platform/calls/virtual-leg.ts'
import { level } from '#electron/platform/media/goertzel.ts'
import { causes, type Leg } from '#electron/platform/sip/leg.ts'
import { sampleUser } from '#test/support/call-bench.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

function watch(clock: ManualClock, leg: Leg): string[] {
  const start = clock.now()
  const seen: string[] = []
  leg.on((event) => {
    const words = event.kind === 'ended' ? event.cause.words : event.kind
    seen.push(`${(clock.now() - start) / 1000} ${words}`)
  })
  return seen
}

describe('an outside number', () => {
  it.each([
    ['+442079460000', ['0.2 ringing', '1 answered']],
    ['+442079460001', ['0.2 ringing', '20 No user responding']],
    ['+442079460002', ['0.2 User busy']],
    ['+442079460003', ['0.2 ringing', '1 answered', '4 Normal Clearing']],
    ['+442079460018', ['0.2 ringing', '2 answered']],
  ])('%s behaves as its last digits say', (number, expected) => {
    const clock = new ManualClock()
    const seen = watch(clock, simulatedOutside(clock).ring(number))
    clock.advance(60_000)
    expect(seen).toEqual(expected)
    expect(clock.pending).toBe(0)
  })

  it('falls silent when it is hung up', () => {
    const clock = new ManualClock()
    const leg = simulatedOutside(clock).ring('+442079460000')
    const seen = watch(clock, leg)
    leg.hangUp(causes.cancelled)
    clock.advance(60_000)
    expect(seen).toEqual([])
    expect(clock.pending).toBe(0)
  })

  it('hangs up after the time that it wanted to talk', async () => {
    const clock = new ManualClock()
    const leg = simulatedOutside(clock).caller({ number: '+442079460018', name: '', talksFor: 5_000 })
    const seen = watch(clock, leg)
    clock.advance(30_000)
    await leg.accept()
    clock.advance(5_000)
    expect(seen).toEqual(['35 Normal Clearing'])
  })
})

it('gives each number a voice of its own', () => {
  expect(['+442079460000', '+442079460001', '+442079460049', '1050'].map(voiceFrequencyOf)).toEqual([
    440, 460, 1420, 440,
  ])
})

describe('the virtual desk phone', () => {
  it.each([
    ['own-call', ['0.05 ringing', '0.5 answered']],
    ['colleague', ['0.05 ringing', '3 answered']],
    ['outside-call', ['0.05 ringing']],
  ] as const)('rung for %s', (reason, expected) => {
    const clock = new ManualClock()
    const seen = watch(
      clock,
      callDeskPhone({ user: sampleUser(1), reason, clock, timings: deskPhoneTimings }),
    )
    clock.advance(60_000)
    expect(seen).toEqual(expected)
  })

  it('can be answered over REST, once', () => {
    const clock = new ManualClock()
    const leg = callDeskPhone({
      user: sampleUser(1),
      reason: 'outside-call',
      clock,
      timings: deskPhoneTimings,
    })
    const seen = watch(clock, leg)
    expect([leg.answerRemotely(), leg.answerRemotely()]).toEqual([true, false])
    clock.advance(60_000)
    expect(seen).toEqual(['0 ringing', '0 answered'])
  })
})

describe('a simulated caller at a mailbox', () => {
  it('listens, says its message after the beep, and hangs up', async () => {
    const clock = new ManualClock()
    const caller = simulatedOutside(clock).caller({ number: '+442079460018', name: '' })
    const seen = watch(clock, caller)
    await caller.accept()
    caller.onMailboxPrompt?.('greeting')
    expect(level(caller.audio.pull())).toBe(0)
    clock.advance(4_000)
    caller.onMailboxPrompt?.('beep')
    expect(level(caller.audio.pull())).toBeGreaterThan(0.05)
    expect(caller.transcript).toMatch(/\.$/)
    clock.advance(60_000)
    const [end] = seen
    expect(end).toMatch(/ Normal Clearing$/)
    expect(Number.parseFloat(end ?? '')).toBeGreaterThan(6)
    expect(Number.parseFloat(end ?? '')).toBeLessThan(20)
  })

  it('talks no longer than it was told', async () => {
    const clock = new ManualClock()
    const caller = simulatedOutside(clock).caller({ number: '+442079460018', name: '', talksFor: 5_000 })
    const seen = watch(clock, caller)
    await caller.accept()
    clock.advance(2_000)
    caller.onMailboxPrompt?.('beep')
    clock.advance(60_000)
    expect(seen).toEqual(['5 Normal Clearing'])
  })
})
