import { describe, expect, test } from 'vitest'
import { settlingDelayFor, readCandidates, awaitedType } from '#renderer/audio/lines/candidates.ts'
import { sampleBetween } from '#renderer/audio/lines/media-sample.ts'
import { readCounters } from '#renderer/audio/lines/read-counters.ts'

type Entry = Readonly<Record<string, unknown>>

function reportOf(entries: readonly Entry[]): ReadonlyMap<string, unknown> {
  return new Map(entries.map((entry) => [String(entry['id']), entry]))
}

const inbound = {
  id: 'in',
  type: 'inbound-rtp',
  kind: 'audio',
  codecId: 'codec',
  packetsReceived: 100,
  packetsLost: 4,
  jitter: 0.012,
  jitterBufferDelay: 480,
  jitterBufferEmittedCount: 16_000,
  concealedSamples: 100,
  totalSamplesReceived: 16_000,
  audioLevel: 0.1,
  totalAudioEnergy: 0.02,
  totalSamplesDuration: 2,
}
const outbound = { id: 'out', type: 'outbound-rtp', kind: 'audio', packetsSent: 90 }
const codec = { id: 'codec', type: 'codec', mimeType: 'audio/opus' }
const pair = { id: 'pair', type: 'candidate-pair', currentRoundTripTime: 0.025 }
const transport = { id: 'transport', type: 'transport', selectedCandidatePairId: 'pair' }
const facts = { at: 5, elapsed: 2_000, sending: true, receiving: true }

describe('counters', () => {
  test('are read from what the browser tells, and are 0 where it says nothing', () => {
    expect(readCounters(reportOf([inbound, outbound, codec]))).toMatchObject({
      packetsSent: 90,
      packetsReceived: 100,
      jitterMs: 12,
      roundTripMs: null,
      codec: 'opus',
    })
    expect(readCounters(reportOf([]))).toMatchObject({ packetsSent: 0, codec: '', roundTripMs: null })
  })

  test('tell the round trip of the far end’s reports, else that of the connection', () => {
    const remote = {
      id: 'remote',
      type: 'remote-inbound-rtp',
      roundTripTime: 0.08,
      roundTripTimeMeasurements: 1,
    }
    expect(readCounters(reportOf([pair, transport])).roundTripMs).toBe(25)
    expect(readCounters(reportOf([remote, pair, transport])).roundTripMs).toBe(80)
    const silent = { ...remote, roundTripTime: 0, roundTripTimeMeasurements: 0 }
    expect(readCounters(reportOf([silent, pair, transport])).roundTripMs).toBe(25)
  })
})

test('a sample is what happened between two readings, per second', () => {
  const before = readCounters(reportOf([inbound, outbound, codec]))
  const now = readCounters(
    reportOf([
      {
        ...inbound,
        packetsReceived: 196,
        packetsLost: 8,
        jitterBufferDelay: 480 + 16_000 * 0.06,
        jitterBufferEmittedCount: 32_000,
        concealedSamples: 900,
        totalSamplesReceived: 32_000,
        audioLevel: 0.05,
        totalAudioEnergy: 0.04,
        totalSamplesDuration: 4,
      },
      { ...outbound, packetsSent: 190 },
      codec,
    ]),
  )
  const sample = sampleBetween(before, now, facts)
  expect(sample).toMatchObject({ packetsSent: 50, packetsReceived: 48, packetsLost: 2, codec: 'opus' })
  expect(sample.bufferMs).toBeCloseTo(60)
  expect(sample.concealed).toBeCloseTo(0.05)
  expect(sample.inputLevel).toBeCloseTo(0.1)
  expect(sample.outputLevel).toBe(0)
})

test('a description is good enough with the candidates that its servers should give', () => {
  const none = { iceServers: [], relayOnly: false }
  const stun = { urls: 'stun:a' }
  expect(awaitedType(none)).toBe('host')
  expect(awaitedType({ ...none, iceServers: [stun] })).toBe('srflx')
  expect(awaitedType({ ...none, iceServers: [stun, { urls: 'TURNS:b' }] })).toBe('relay')
  expect(awaitedType({ ...none, relayOnly: true })).toBe('relay')
  const sdp = 'a=ice-ufrag:ab+c\r\na=candidate:1 1 udp 2 127.0.0.1 9 typ host generation 0\r\n'
  expect(readCandidates(sdp)).toEqual({ fragment: 'ab+c', types: ['host'] })
  expect(settlingDelayFor(['host'], 'host')).not.toBeNull()
  expect(settlingDelayFor(['host'], 'srflx')).toBeNull()
  expect(settlingDelayFor(['host', 'relay'], 'srflx')).not.toBeNull()
})
