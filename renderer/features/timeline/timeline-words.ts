import type { CallTimings, TimelineEntry, TimelineSource } from '#shared/calls/call-timeline.ts'
import type { LineQuality } from '#shared/calls/media-sample.ts'
import { region } from '../../locales/region.ts'
import { timelineWords as words } from '../../locales/timeline.ts'
import type { IconName } from '../../ui/icons.ts'

/** The sources in the order offered. */
export const sources: readonly { readonly source: TimelineSource; readonly icon: IconName }[] = [
  { source: 'phone', icon: 'phone' },
  { source: 'sip', icon: 'swap' },
  { source: 'media', icon: 'wave' },
  { source: 'event', icon: 'bolt' },
  { source: 'poll', icon: 'refresh' },
  { source: 'api', icon: 'send' },
  { source: 'screen', icon: 'board' },
]

export function iconOf(source: TimelineSource): IconName {
  return sources.find((each) => each.source === source)?.icon ?? 'info'
}

/** Returns the label of a source; one unknown to this version is named as is. */
export function sourceLabel(source: TimelineSource): string {
  return source in words.sources ? words.sources[source] : source
}

/** The direction of an entry, as an arrow and for screen readers; null for local ones. */
export const directions: Readonly<
  Record<
    TimelineEntry['way'],
    { readonly icon: IconName; readonly label: 'received' | 'sent'; readonly arrow: string } | null
  >
> = {
  in: { icon: 'arrin', label: 'received', arrow: '<-' },
  out: { icon: 'arrout', label: 'sent', arrow: '->' },
  here: null,
}

/** Formats milliseconds: `48 ms`, `1.24 s`; a dash if not measured. */
export function spanWords(milliseconds: number | null): string {
  if (milliseconds === null) return '–'
  return milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(2)} s`
}

/** The estimated audio quality (ITU-T G.107), and its lowest value. */
export function qualityWords(quality: LineQuality | null): string {
  if (quality === null || quality.mos === null) return '–'
  const score = oneDecimal(quality.mos)
  return quality.worstMos === null
    ? words.score(score)
    : words.scoreWithLowest(score, oneDecimal(quality.worstMos))
}

function oneDecimal(value: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return value.toLocaleString(region.value.locale, digits)
}

export type Figure = { readonly name: string; readonly value: string; readonly hint: string }

/** Returns the figures at the top: only an incoming call has a ring. */
export function figures(call: {
  readonly direction: 'in' | 'out'
  readonly timings: CallTimings
  readonly quality: LineQuality | null
}): readonly Figure[] {
  const { direction, timings, quality } = call
  const ring = {
    name: words.ringToScreen,
    value: spanWords(timings.ringToScreen),
    hint: words.ringToScreenHint,
  }
  const isIn = direction === 'in'
  return [
    ...(isIn ? [ring] : []),
    {
      name: isIn ? words.clickToAudio : words.connectToAudio,
      value: spanWords(timings.clickToAudio),
      hint: isIn ? words.clickToAudioHint : words.connectToAudioHint,
    },
    { name: words.audio, value: qualityWords(quality), hint: words.audioHint },
  ]
}
