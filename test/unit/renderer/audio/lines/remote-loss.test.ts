import { expect, test } from 'vitest'
import { sampleBetween } from '#renderer/audio/lines/media-sample.ts'
import { readCounters } from '#renderer/audio/lines/read-counters.ts'

const facts = { at: 5, elapsed: 1_000, sending: true, receiving: true }
const countersOf = (...entries: readonly Readonly<Record<string, unknown>>[]) =>
  readCounters(new Map(entries.map((entry, at) => [String(at), entry])))

test('a sample tells what the far end last reported as lost, once it reported anything', () => {
  const nothing = countersOf()
  const reported = countersOf({ type: 'remote-inbound-rtp', fractionLost: 0.25 })
  expect(sampleBetween(nothing, nothing, facts)).not.toHaveProperty('remoteLoss')
  expect(sampleBetween(nothing, reported, facts).remoteLoss).toBe(0.25)
})

test('silence that the far end announced is not taken for loss', () => {
  const inbound = { type: 'inbound-rtp', kind: 'audio' }
  const before = countersOf(inbound)
  const quiet = { concealedSamples: 8_000, silentConcealedSamples: 8_000, totalSamplesReceived: 16_000 }
  expect(sampleBetween(before, countersOf({ ...inbound, ...quiet }), facts).concealed).toBe(0)
  const lossy = { ...quiet, silentConcealedSamples: 4_000 }
  expect(sampleBetween(before, countersOf({ ...inbound, ...lossy }), facts).concealed).toBe(0.25)
})
