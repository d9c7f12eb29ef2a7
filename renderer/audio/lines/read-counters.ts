/** A line's cumulative statistics, as far as the browser provides them (W3C WebRTC statistics). */
export type Counters = {
  readonly packetsSent: number
  readonly packetsReceived: number
  readonly packetsLost: number
  readonly jitterMs: number
  readonly roundTripMs: number | null
  /** Seconds times samples, and samples. */
  readonly bufferDelay: number
  readonly bufferEmitted: number
  readonly concealed: number
  readonly received: number
  /** Loss last reported by the far end, 0 to 1; null before its first report. */
  readonly remoteLoss: number | null
  readonly input: Loudness
  readonly output: Loudness
  readonly codec: string
}

/** The current level, 0 to 1, and the energy so far. */
export type Loudness = { readonly level: number; readonly energy: number; readonly seconds: number }

type Entry = Readonly<Record<string, unknown>>

/** Reads one `getStats` report. Missing values count as 0. */
export function readCounters(report: ReadonlyMap<string, unknown>): Counters {
  const entries = [...report.values()].filter(isEntry)
  const find = (type: string) => entries.find((entry) => entry['type'] === type && isAudio(entry)) ?? {}
  const inbound = find('inbound-rtp')
  const codec = report.get(String(inbound['codecId'] ?? find('outbound-rtp')['codecId']))
  return {
    packetsSent: readNumber(find('outbound-rtp'), 'packetsSent'),
    packetsReceived: readNumber(inbound, 'packetsReceived'),
    packetsLost: readNumber(inbound, 'packetsLost'),
    jitterMs: readNumber(inbound, 'jitter') * 1_000,
    roundTripMs: readRoundTrip(entries),
    bufferDelay: readNumber(inbound, 'jitterBufferDelay'),
    bufferEmitted: readNumber(inbound, 'jitterBufferEmittedCount'),
    // Silence that the far end announced instead of sending it is not loss.
    concealed: readNumber(inbound, 'concealedSamples') - readNumber(inbound, 'silentConcealedSamples'),
    received: readNumber(inbound, 'totalSamplesReceived'),
    remoteLoss: readRemoteLoss(entries),
    input: readLoudness(inbound),
    output: readLoudness(find('media-source')),
    codec: isEntry(codec) ? String(codec['mimeType'] ?? '').replace(/^audio\//, '') : '',
  }
}

function readRemoteLoss(entries: readonly Entry[]): number | null {
  const reported = entries.find(({ type }) => type === 'remote-inbound-rtp')?.['fractionLost']
  return typeof reported === 'number' ? reported : null
}

/** The round trip reported by the far end, else that of the connectivity checks. */
function readRoundTrip(entries: readonly Entry[]): number | null {
  const reported = entries.find(
    (entry) => entry['type'] === 'remote-inbound-rtp' && readNumber(entry, 'roundTripTimeMeasurements') > 0,
  )
  if (reported) return readNumber(reported, 'roundTripTime') * 1_000
  const selected = entries.find((entry) => entry['type'] === 'transport')?.['selectedCandidatePairId']
  const pair = entries.find((entry) => entry['id'] === selected)
  const seconds = pair?.['currentRoundTripTime']
  return typeof seconds === 'number' ? seconds * 1_000 : null
}

function readLoudness(entry: Entry): Loudness {
  return {
    level: readNumber(entry, 'audioLevel'),
    energy: readNumber(entry, 'totalAudioEnergy'),
    seconds: readNumber(entry, 'totalSamplesDuration'),
  }
}

function isAudio({ kind }: Entry): boolean {
  return kind === undefined || kind === 'audio'
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null
}

function readNumber(entry: Entry, name: string): number {
  const value = entry[name]
  return typeof value === 'number' ? value : 0
}
