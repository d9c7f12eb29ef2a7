import type { Line } from '#shared/calls/line.ts'
import type { LineQuality, MediaSample } from '#shared/calls/media-sample.ts'
import { measure } from './measure.ts'
import { Troubles } from './troubles.ts'

/** Number of seconds that a measurement covers. */
const windowSeconds = 5
/** A longer gap between two samples, in milliseconds, starts a new window: the engine was away. */
const pause = 3_000

/** Whether a line is in conversation: connected, and held by neither end. */
export function isTalk(line: Line): boolean {
  return line.state === 'connected' && !line.farHeld
}

/** Measures the quality of one line, second by second. */
export class LineMeter {
  private readonly lineId: string
  private readonly troubles = new Troubles()
  private window: readonly MediaSample[] = []
  private worst: number | null = null

  constructor(lineId: string) {
    this.lineId = lineId
  }

  /** Adds one second. A line that is held by either end, or not connected yet, has no troubles. */
  add(sample: MediaSample, line: Line): LineQuality {
    const talks = isTalk(line)
    if (!talks || sample.at - (this.window.at(-1)?.at ?? sample.at) > pause) this.forget()
    if (talks) this.window = [...this.window, sample].slice(-windowSeconds)
    const measured = measure(talks ? this.window : [sample])
    if (talks) this.troubles.add(sample, measured)
    const troubles = this.troubles.present
    const mos = troubles.includes('hears-nothing') ? 1 : measured.mos
    if (talks && mos !== null) this.worst = Math.min(mos, this.worst ?? mos)
    const { loss, jitterMs, roundTripMs, codec } = measured
    const [first] = troubles
    const since = first === undefined ? null : this.troubles.since(first)
    return {
      lineId: this.lineId,
      mos: rounded(mos),
      worstMos: rounded(this.worst),
      loss: Math.round(loss * 10_000) / 10_000,
      jitterMs: Math.round(jitterMs),
      roundTripMs,
      codec,
      troubles,
      ...(since === null ? {} : { troubledSince: since }),
    }
  }

  /** The quality of a talking line without samples since `since`: it has no connection or no engine. */
  unmeasured(line: Line, since: number): LineQuality {
    this.forget()
    this.worst = 1
    const speaks = !line.muted && line.microphone === 'live'
    return {
      lineId: this.lineId,
      mos: 1,
      worstMos: 1,
      loss: 0,
      jitterMs: 0,
      roundTripMs: null,
      codec: '',
      troubles: speaks ? ['not-heard', 'hears-nothing'] : ['hears-nothing'],
      troubledSince: since,
    }
  }

  /** Drops the current samples, for example after a hold or with another engine. The call's worst score stays. */
  forget(): void {
    this.window = []
    this.troubles.forget()
  }
}

function rounded(mos: number | null): number | null {
  return mos === null ? null : Math.round(mos * 100) / 100
}
