import type { TimelineEntry } from '#shared/calls/call-timeline.ts'
import type { LineQuality } from '#shared/calls/media-sample.ts'
import type { TimelineFact } from '#shared/calls/timeline-fact.ts'
import type { AudioReport } from '#shared/host/audio.ts'
import { makeEntry } from './make-entry.ts'

/** Returns the entry for a report of the audio engine; undefined for mere counters and measurements. */
export function reportEntry(report: AudioReport, now: number): TimelineEntry | undefined {
  const entry = (what: TimelineFact, at = now, detail?: unknown) =>
    makeEntry({ at, source: 'media', way: 'here', what, ...(detail === undefined ? {} : { detail }) })
  switch (report.kind) {
    case 'connection':
      return entry({ code: 'audio-connection', state: report.state })
    case 'first-audio':
      return entry({ code: 'first-audio' }, report.at)
    case 'switched': {
      const { role, from, to, back, at } = report.switched
      return entry({ code: back ? 'device-back' : 'device-taken', role, device: to }, at, { from, to })
    }
    case 'error':
      return entry({ code: 'audio-error', error: report.error.code }, now, report.error.detail)
    case 'headset':
      return entry(report.name === null ? { code: 'headset-gone' } : { code: 'headset', device: report.name })
    case 'headset-button':
      return entry({ code: 'headset-button', button: report.button })
    case 'network':
      return entry({ code: report.online ? 'network-back' : 'network-gone' })
    default:
      return undefined
  }
}

/** Returns the entry for a change of a line's troubles; undefined if they are unchanged. */
export function qualityEntry(
  before: LineQuality | null,
  quality: LineQuality,
  at: number,
): TimelineEntry | undefined {
  const [was, is] = [before?.troubles ?? [], quality.troubles]
  if (was.join() === is.join()) return undefined
  const { lineId: _, troubles, ...figures } = quality
  const what: TimelineFact = is.length === 0 ? { code: 'audio-good' } : { code: 'troubles', troubles }
  return makeEntry({ at, source: 'media', way: 'here', what, detail: figures })
}
