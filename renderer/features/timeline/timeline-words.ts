import type { CallTimings, TimelineEntry, TimelineSource } from '#shared/calls/call-timeline.ts'
import type { LineQuality } from '#shared/calls/media-sample.ts'
import type { IconName } from '../../ui/icons.ts'

export type SourceWords = { readonly source: TimelineSource; readonly label: string; readonly icon: IconName }

/** The sources in the order in which they are offered. */
export const sources: readonly SourceWords[] = [
  { source: 'phone', label: 'Phone', icon: 'phone' },
  { source: 'sip', label: 'SIP', icon: 'swap' },
  { source: 'media', label: 'Sound', icon: 'wave' },
  { source: 'event', label: 'Event', icon: 'bolt' },
  { source: 'poll', label: 'Reading', icon: 'refresh' },
  { source: 'api', label: 'API', icon: 'send' },
  { source: 'screen', label: 'Screen', icon: 'board' },
]

export function wordsOf(source: TimelineSource): SourceWords {
  return sources.find((each) => each.source === source) ?? { source, label: source, icon: 'info' }
}

/** Which way something went, for an arrow and for a reader of the screen; nothing for what happened here. */
export const ways: Readonly<
  Record<
    TimelineEntry['way'],
    { readonly icon: IconName; readonly label: string; readonly arrow: string } | null
  >
> = {
  in: { icon: 'arrin', label: 'received', arrow: '<-' },
  out: { icon: 'arrout', label: 'sent', arrow: '->' },
  here: null,
}

/** Milliseconds as a person reads them: `48 ms`, `1.24 s`; a dash where it was not measured. */
export function spanWords(milliseconds: number | null): string {
  if (milliseconds === null) return '–'
  return milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(2)} s`
}

/** The estimate of how the call sounded (ITU-T G.107), and how bad it got. */
export function qualityWords(quality: LineQuality | null): string {
  if (quality === null || quality.mos === null) return '–'
  const lowest = quality.worstMos === null ? '' : `, lowest ${quality.worstMos.toFixed(1)}`
  return `${quality.mos.toFixed(1)} of 4.5${lowest}`
}

export type Figure = { readonly name: string; readonly value: string; readonly hint: string }

/** What stands on top: a call in has a ring, a call out has none. */
export function figures(call: {
  readonly direction: 'in' | 'out'
  readonly timings: CallTimings
  readonly quality: LineQuality | null
}): readonly Figure[] {
  const { direction, timings, quality } = call
  const ring = {
    name: 'Ring to screen',
    value: spanWords(timings.ringToScreen),
    hint: 'From the INVITE to the painted ring',
  }
  const isIn = direction === 'in'
  return [
    ...(isIn ? [ring] : []),
    {
      name: isIn ? 'Click to audio' : 'Connect to audio',
      value: spanWords(timings.clickToAudio),
      hint: `From the ${isIn ? 'click on Answer' : 'connect'} to the first sound`,
    },
    { name: 'Sound', value: qualityWords(quality), hint: 'Mean opinion score, estimated by ITU-T G.107' },
  ]
}
