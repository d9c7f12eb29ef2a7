import type { LineQuality, MediaTrouble } from '#shared/calls/media-sample.ts'
import { qualityTable } from './quality.ts'

/** The sound quality of a call at a glance: a word, and how many of three bars are full. */
export type QualityMark = { readonly word: string; readonly bars: 3 | 2 | 1 }

/**
 * Bounds of ITU-T G.107 annex B, table B.1: from 4.03 users are satisfied, below 3.60 many are not. Null until there is
 * enough data.
 */
export function qualityMark({ mos }: Pick<LineQuality, 'mos'>): QualityMark | null {
  if (mos === null) return null
  if (mos >= 4.03) return { word: qualityTable.good, bars: 3 }
  return mos >= 3.6 ? { word: qualityTable.fair, bars: 2 } : { word: qualityTable.poor, bars: 1 }
}

/** The figures behind the mark: `Score 4.3 of 4.5, loss 0.1%, jitter 2 ms, round trip 28 ms, opus`. */
export function qualityFigures({ mos, loss, jitterMs, roundTripMs, codec }: LineQuality): string {
  return [
    ...(mos === null ? [] : [qualityTable.score(mos.toFixed(1))]),
    lossWords(loss),
    qualityTable.jitter(Math.round(jitterMs)),
    ...(roundTripMs === null ? [] : [qualityTable.roundTrip(Math.round(roundTripMs))]),
    ...(codec === '' ? [] : [codec]),
  ].join(', ')
}

/** `loss 0.1%`; the share is from 0 to 1. */
export function lossWords(loss: number): string {
  const percent = loss * 100
  return qualityTable.loss(
    percent === 0 || percent >= 9.95 ? String(Math.round(percent)) : percent.toFixed(1),
  )
}

export type TroubleWords = {
  readonly title: string
  /** The symptom whose duration is shown; empty if the duration is unknown. */
  readonly lasting: string
  readonly next: string
}

/** What is wrong with a call, and the remedy. `name` is the other party. */
export function troubleWords(trouble: MediaTrouble, name: string): TroubleWords {
  const words = qualityTable.troubles[trouble]
  return { ...words, title: words.title(name) }
}
