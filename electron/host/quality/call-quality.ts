import type { Line } from '#shared/calls/line.ts'
import type { LineQuality, MediaSample } from '#shared/calls/media-sample.ts'
import type { Clock } from '#shared/core/clock.ts'
import { Disposables, type Unsubscribe } from '#shared/core/disposables.ts'
import type { AudioPort } from '../ports.ts'
import { isTalk, LineMeter } from './line-meter.ts'

/** The quality of past calls, for the call records. */
interface QualityRecord {
  /** The last measurement while connected; null for a line that was never measured. Kept for the last calls. */
  of(lineId: string): LineQuality | null
}

export type CallQualityOptions = {
  readonly audio: Pick<AudioPort, 'onReport' | 'onReady'>
  readonly clock: Clock
  readonly lines: () => readonly Line[]
  readonly onChange: (quality: readonly LineQuality[]) => void
}

/** Maximum number of calls whose quality is kept after they end. */
const maxRecords = 500
/** Milliseconds without a sample after which a talking line has no connection or no engine, and so no sound. */
const unmeasuredFor = 3_000
const checkInterval = 1_000

/** The quality of every line, from the audio engine's samples of each second. */
export class CallQuality implements QualityRecord, Disposable {
  private readonly options: CallQualityOptions
  private readonly owned = new Disposables()
  private readonly meters = new Map<string, LineMeter>()
  private readonly present = new Map<string, LineQuality>()
  /** Oldest first. */
  private readonly records = new Map<string, LineQuality>()
  /** When each talking line was last measured, or started. */
  private readonly measuredAt = new Map<string, number>()
  private cancelCheck: Unsubscribe | null = null

  constructor(options: CallQualityOptions) {
    this.options = options
    const { audio } = options
    this.owned.add(
      audio.onReport((report) => {
        if (report.kind === 'sample') this.addSample(report.lineId, report.sample)
      }),
    )
    this.owned.add(audio.onReady(() => this.meters.forEach((meter) => meter.forget())))
  }

  of(lineId: string): LineQuality | null {
    return this.records.get(lineId) ?? null
  }

  /** Starts watching new talking lines, and stops showing ended ones. */
  linesChanged(): void {
    const now = this.options.clock.now()
    const live = this.liveLines()
    const talk = new Set(live.filter(isTalk).map(({ id }) => id))
    for (const id of this.measuredAt.keys()) if (!talk.has(id)) this.measuredAt.delete(id)
    for (const id of talk) if (!this.measuredAt.has(id)) this.measuredAt.set(id, now)
    if (talk.size > 0) this.scheduleCheck()

    const endedIds = [...this.meters.keys()].filter((id) => !live.some((line) => line.id === id))
    for (const id of endedIds) {
      this.meters.delete(id)
      this.present.delete(id)
    }
    if (endedIds.length > 0) this.publish()
  }

  [Symbol.dispose](): void {
    this.cancelCheck?.()
    this.owned[Symbol.dispose]()
  }

  private scheduleCheck(): void {
    this.cancelCheck ??= this.options.clock.after(checkInterval, () => {
      this.cancelCheck = null
      this.checkUnmeasured()
      if (this.measuredAt.size > 0) this.scheduleCheck()
    })
  }

  private checkUnmeasured(): void {
    const now = this.options.clock.now()
    for (const line of this.liveLines()) {
      const measuredAt = this.measuredAt.get(line.id) ?? now
      if (now - measuredAt < unmeasuredFor) continue
      this.show(line, this.meterOf(line.id).unmeasured(line, measuredAt))
    }
  }

  private addSample(lineId: string, sample: MediaSample): void {
    const line = this.liveLines().find(({ id }) => id === lineId)
    if (!line) return
    const isTalked = this.measuredAt.has(lineId)
    if (isTalked && carriesNothing(sample)) return
    if (isTalked) this.measuredAt.set(lineId, this.options.clock.now())
    this.show(line, this.meterOf(lineId).add(sample, line))
  }

  private meterOf(lineId: string): LineMeter {
    const meter = this.meters.get(lineId) ?? new LineMeter(lineId)
    this.meters.set(lineId, meter)
    return meter
  }

  private show(line: Line, quality: LineQuality): void {
    this.present.set(line.id, quality)
    if (line.state === 'connected') this.record(quality)
    this.publish()
  }

  private record(quality: LineQuality): void {
    const { lineId } = quality
    const mos = quality.mos ?? this.of(lineId)?.mos ?? null
    this.records.delete(lineId)
    this.records.set(lineId, { ...quality, mos })
    const [oldest] = this.records.keys()
    if (oldest !== undefined && this.records.size > maxRecords) this.records.delete(oldest)
  }

  private liveLines(): readonly Line[] {
    return this.options.lines().filter(({ state }) => state !== 'ended')
  }

  private publish(): void {
    this.options.onChange([...this.present.values()])
  }
}

/** Whether nothing is agreed for a connection, as while an offer has no answer: a talking line has no sound by it. */
function carriesNothing({ sending, receiving, packetsSent, packetsReceived }: MediaSample): boolean {
  return !sending && !receiving && packetsSent === 0 && packetsReceived === 0
}
