import type { MediaSample } from '#shared/calls/media-sample.ts'
import { Meter } from '../meter.ts'
import type { MixingContext } from '../mixing.ts'
import { sampleBetween } from './media-sample.ts'
import type { PeerLine } from './peer-line.ts'
import { readCounters, type Counters } from './read-counters.ts'

export type LineWatchOptions = {
  readonly line: PeerLine
  readonly mixing: MixingContext
  readonly onSample: (sample: MediaSample) => void
  /** Milliseconds since 1970. */
  readonly onFirstAudio: (at: number) => void
}

/** Milliseconds between samples, and between checks for the first sound, which time it to a tenth of a second. */
const sampleInterval = 1_000
const checkInterval = 50

/** Peak above which the far end counts as heard: -50 dB of full scale. */
const audibleLevel = 0.003

/** Measures a line while its media flow: once a second, and more often until the far end is first heard. */
export class LineWatch implements Disposable {
  private readonly options: LineWatchOptions
  private sampleTimer: ReturnType<typeof setInterval> | undefined
  private audibleTimer: ReturnType<typeof setInterval> | undefined
  private meter: Meter | null = null
  private previous: { readonly counters: Counters; readonly at: number } | null = null
  private wasAudible = false

  constructor(options: LineWatchOptions) {
    this.options = options
  }

  /** The connection is established. */
  start(): void {
    this.sampleTimer ??= setInterval(() => void this.sample(), sampleInterval)
    this.startMeter()
  }

  [Symbol.dispose](): void {
    clearInterval(this.sampleTimer)
    this.sampleTimer = undefined
    this.stopMeter()
  }

  private async sample(): Promise<void> {
    const { line, onSample } = this.options
    const report: unknown = await line.connection.getStats()
    const [at, { previous }] = [Date.now(), this]
    const counters = readCounters(report as ReadonlyMap<string, unknown>)
    this.previous = { counters, at }
    if (!previous || at <= previous.at || this.sampleTimer === undefined) return
    onSample(
      sampleBetween(previous.counters, counters, { at, elapsed: at - previous.at, ...line.expectedFlow }),
    )
  }

  private startMeter(): void {
    const { line, mixing } = this.options
    const { remoteTrack } = line
    if (this.wasAudible || this.meter || !remoteTrack) return
    this.meter = new Meter(mixing, new MediaStream([remoteTrack]))
    this.audibleTimer = setInterval(() => this.checkAudible(), checkInterval)
  }

  private checkAudible(): void {
    const since = this.meter?.sinceLevel(audibleLevel, 100) ?? null
    if (since === null) return
    this.wasAudible = true
    this.stopMeter()
    this.options.onFirstAudio(Math.round(Date.now() - since))
  }

  private stopMeter(): void {
    clearInterval(this.audibleTimer)
    this.audibleTimer = undefined
    this.meter?.[Symbol.dispose]()
    this.meter = null
  }
}
