import type { LineQuality, MediaTrouble } from '#shared/calls/media-sample.ts'

/** How a call sounds, at a glance: a word, and of three bars how many are full. */
export type QualityMark = { readonly word: 'Good' | 'Fair' | 'Poor'; readonly bars: 3 | 2 | 1 }

/**
 * Bounds are those of ITU-T G.107 annex B, table B.1: from 4.03 users are satisfied, below 3.60 many are not. Null
 * before there is enough to say.
 */
export function qualityMark({ mos }: Pick<LineQuality, 'mos'>): QualityMark | null {
  if (mos === null) return null
  if (mos >= 4.03) return { word: 'Good', bars: 3 }
  return mos >= 3.6 ? { word: 'Fair', bars: 2 } : { word: 'Poor', bars: 1 }
}

/** The figures behind the mark: `Score 4.3 of 4.5, loss 0.1 %, jitter 2 ms, round trip 28 ms, opus`. */
export function qualityFigures({ mos, loss, jitterMs, roundTripMs, codec }: LineQuality): string {
  return [
    ...(mos === null ? [] : [`score ${mos.toFixed(1)} of 4.5`]),
    lossWords(loss),
    `jitter ${Math.round(jitterMs)} ms`,
    ...(roundTripMs === null ? [] : [`round trip ${Math.round(roundTripMs)} ms`]),
    ...(codec === '' ? [] : [codec]),
  ].join(', ')
}

/** `loss 0.1 %`; the share is from 0 to 1. */
export function lossWords(loss: number): string {
  const percent = loss * 100
  return `loss ${percent === 0 || percent >= 9.95 ? Math.round(percent) : percent.toFixed(1)} %`
}

export type TroubleWords = {
  readonly title: string
  /** What has lasted for as long as the trouble; empty where how long is nothing to know. */
  readonly lasting: string
  readonly next: string
}

/** By trouble; `{name}` stands for who is on the line. */
const troubles: Readonly<Record<MediaTrouble, TroubleWords>> = {
  'hears-nothing': {
    title: 'You cannot hear {name}.',
    lasting: 'Nothing has come from the far end',
    next: 'Hold and resume the call, or call back.',
  },
  'not-heard': {
    title: '{name} cannot hear you.',
    lasting: 'Nothing of yours has arrived there',
    next: 'Hold and resume the call, or call back.',
  },
  'microphone-silent': {
    title: 'Your microphone is silent. Nobody hears you.',
    lasting: '',
    next: 'Look whether it is switched off or muted on the headset, or choose another in Settings.',
  },
  loss: {
    title: 'Parts of the call are lost on the way.',
    lasting: '',
    next: 'The network is busy or weak. A cable is better than Wi-Fi.',
  },
  delay: {
    title: 'You and {name} hear each other late.',
    lasting: '',
    next: 'The way through the network is long. Leave pauses, so that nobody is interrupted.',
  },
  jitter: {
    title: 'The sound is choppy.',
    lasting: '',
    next: 'The network or this computer is busy. Close what you do not need, or use a cable.',
  },
}

/** What is wrong with a call and what to do about it. `name` is who is on the line. */
export function troubleWords(trouble: MediaTrouble, name: string): TroubleWords {
  const words = troubles[trouble]
  return { ...words, title: words.title.replace('{name}', () => name) }
}
