import type { MediaSample } from '#shared/calls/media-sample.ts'
import { Meter } from '../meter.ts'
import type { Mixing } from '../mixing.ts'
import { sampleBetween } from './media-sample.ts'
import type { PeerLine } from './peer-line.ts'
import { readCounters, type Counters } from './read-counters.ts'

export type LineWatchOptions = {
  readonly line: PeerLine
  readonly mixing: Mixing
  readonly onSample: (sample: MediaSample) => void
  /** Milliseconds since 1970. */
  readonly onFirstAudio: (at: number) => void
}

/** Milliseconds between samples, and between checks for the first sound, which time it to a tenth of a second. */
const rhythm = 1_000
const checkInterval = 50

/** Peak above which the far end counts as heard: -50 dB of full scale. */
const audible = 0.003

/** Measures a line while its media flow: once a second, and more often until the far end is first heard. */
export class LineWatch implements Disposable {
  private readonly options: LineWatchOptions
  private sampling: ReturnType<typeof setInterval> | undefined
  private listening: ReturnType<typeof setInterval> | undefined
  private meter: Meter | null = null
  private before: { readonly counters: Counters; readonly at: number } | null = null
  private wasAudible = false

  constructor(options: LineWatchOptions) {
    this.options = options
  }

  /** The connection is established. */
  start(): void {
    this.sampling ??= setInterval(() => void this.sample(), rhythm)
    this.startMeter()
  }

  [Symbol.dispose](): void {
    clearInterval(this.sampling)
    this.sampling = undefined
    this.stopMeter()
  }

  private async sample(): Promise<void> {
    const { line, onSample } = this.options
    const report: unknown = await line.connection.getStats()
    const [at, { before }] = [Date.now(), this]
    const counters = readCounters(report as ReadonlyMap<string, unknown>)
    this.before = { counters, at }
    if (!before || at <= before.at || this.sampling === undefined) return
    onSample(sampleBetween(before.counters, counters, { at, elapsed: at - before.at, ...line.expects }))
  }

  private startMeter(): void {
    const { line, mixing } = this.options
    const { remote } = line
    if (this.wasAudible || this.meter || !remote) return
    this.meter = new Meter(mixing, new MediaStream([remote]))
    this.listening = setInterval(() => this.checkAudible(), checkInterval)
  }

  private checkAudible(): void {
    const since = this.meter?.since(audible, 100) ?? null
    if (since === null) return
    this.wasAudible = true
    this.stopMeter()
    this.options.onFirstAudio(Math.round(Date.now() - since))
  }

  private stopMeter(): void {
    clearInterval(this.listening)
    this.listening = undefined
    this.meter?.[Symbol.dispose]()
    this.meter = null
  }
}
