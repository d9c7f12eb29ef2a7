import { beforeEach, expect, it } from 'vitest'
import type { QueueSettings } from '#shared/calls/routing/queue.ts'
import { playWaitingSounds } from '#electron/platform/calls/services/queues/waiting-sounds.ts'
import { ServiceLeg } from '#electron/platform/calls/services/service-leg.ts'
import { toneShare } from '#electron/platform/media/goertzel.ts'
import { groundFrequencyOf } from '#electron/platform/media/music.ts'
import { pitchOfDigit, pitchOfWord } from '#electron/platform/media/voice.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { QueueBench } from '#test/support/queue-bench.ts'

let clock: ManualClock
let leg: ServiceLeg
let place: number
let expected: number | undefined

beforeEach(() => {
  clock = new ManualClock()
  leg = new ServiceLeg({ number: '600', name: 'Support' })
  place = 3
  expected = undefined
})

async function wait(changes: Partial<QueueSettings>): Promise<void> {
  const { settings, calls } = new QueueBench({ mohId: 1, ...changes })
  await calls.close()
  playWaitingSounds(leg, { clock, settings, position: () => place, expectedWait: () => expected })
}

/** The next so many milliseconds of what the caller hears. */
function listen(milliseconds: number): Int16Array {
  return Int16Array.from(Array.from({ length: milliseconds / 20 }, () => [...leg.audio.pull()]).flat())
}

/** How much of the next part of what is heard has this frequency, 0 to 1. */
function share(frequency: number, milliseconds: number): number {
  return toneShare(listen(milliseconds), frequency)
}

const music = groundFrequencyOf(1)

it('plays the music of the queue', async () => {
  await wait({})
  expect(share(music, 2_000)).toBeGreaterThan(0.2)
})

it('says the place, then plays music', async () => {
  await wait({ announcesPosition: true })
  for (const word of ['You', 'are', 'number']) expect(share(pitchOfWord(word), 300)).toBeGreaterThan(0.6)
  expect(share(pitchOfDigit(3), 260)).toBeGreaterThan(0.6)
  expect(share(music, 2_000)).toBeGreaterThan(0.2)
})

it('says it again from time to time', async () => {
  await wait({ announcesPosition: true, announceEverySeconds: 30 })
  listen(4_000)
  place = 1
  clock.advance(30_000)
  listen(900)
  expect(share(pitchOfDigit(1), 260)).toBeGreaterThan(0.6)
  expect(share(music, 2_000)).toBeGreaterThan(0.2)
  clock.advance(30_000)
  expect(share(pitchOfWord('You'), 300)).toBeGreaterThan(0.6)
  leg.hangUp()
  expect(clock.pending).toBe(0)
})

it('says in minutes how long it may take, where that is known', async () => {
  await wait({ announcesHold: true, announceEverySeconds: 30 })
  expect(share(music, 2_000)).toBeGreaterThan(0.2)
  expected = 150
  clock.advance(30_000)
  listen(900)
  expect(share(pitchOfDigit(3), 260)).toBeGreaterThan(0.6)
})

it('greets the caller once', async () => {
  await wait({ callerSounds: 'hello', announcesPosition: true, announceEverySeconds: 30 })
  expect(share(pitchOfWord('hello'), 300)).toBeGreaterThan(0.6)
  expect(share(pitchOfWord('You'), 300)).toBeGreaterThan(0.6)
  clock.advance(30_000)
  expect(share(pitchOfWord('You'), 300)).toBeGreaterThan(0.6)
})
