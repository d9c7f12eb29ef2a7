import type { TimelineEntry } from '#shared/calls/call-timeline.ts'
import type { LineQuality, MediaTrouble } from '#shared/calls/media-sample.ts'
import type { AudioReport } from '#shared/host/audio.ts'
import { makeEntry } from './make-entry.ts'

/** What a report of the audio engine says of calls; undefined for what only counts or is looked at. */
export function reportEntry(report: AudioReport, now: number): TimelineEntry | undefined {
  const entry = (title: string, at = now, detail?: unknown) =>
    makeEntry({ at, source: 'media', way: 'here', title, ...(detail === undefined ? {} : { detail }) })
  switch (report.kind) {
    case 'connection':
      return entry(`Audio connection: ${report.state}`)
    case 'first-audio':
      return entry('First audio heard', report.at)
    case 'switched': {
      const { role, from, to, back } = report.switched
      const why = back ? 'is back' : 'took over'
      return entry(`${role}: ${to} ${why}`, report.switched.at, { from, to })
    }
    case 'error':
      return entry(`Audio: ${report.error.code}`, now, report.error.detail)
    case 'headset':
      return entry(report.name === null ? 'Headset gone' : `Headset: ${report.name}`)
    case 'headset-button':
      return entry(`Headset button: ${report.button}`)
    case 'network':
      return entry(report.online ? 'Network is back' : 'Network is gone')
    default:
      return undefined
  }
}

/** The troubles of a line have changed; undefined where they have not. */
export function qualityEntry(
  before: LineQuality | null,
  quality: LineQuality,
  at: number,
): TimelineEntry | undefined {
  const [was, is] = [before?.troubles ?? [], quality.troubles]
  if (was.join() === is.join()) return undefined
  const title =
    is.length === 0 ? 'Sound is good again' : is.map((trouble) => troubleWords[trouble]).join(', ')
  const { lineId: _, troubles: __, ...figures } = quality
  return makeEntry({ at, source: 'media', way: 'here', title, detail: figures })
}

const troubleWords: Readonly<Record<MediaTrouble, string>> = {
  'not-heard': 'The far end does not hear this phone',
  'hears-nothing': 'Nothing is heard from the far end',
  'microphone-silent': 'The microphone is silent',
  loss: 'Sound is lost on the way',
  delay: 'Sound comes late',
  jitter: 'Choppy sound',
}
