import type { CallTimeline, TimelineEntry } from '#shared/calls/call-timeline.ts'
import { entryTitle } from '#shared/calls/timeline-title.ts'
import { timelineFactWords } from '#shared/locales/timeline-facts.ts'
import { timelineWords } from '../../locales/timeline.ts'
import { figures, sourceLabel, directions } from './timeline-words.ts'

/** Returns the whole record in plain words with UTC times, to copy and export. */
export function timelineText(timeline: CallTimeline): string {
  const { number, direction, callId, sipCallId, startedAt, entries } = timeline
  const words = timelineWords.file
  const who = number || words.withheld
  const head = [
    direction === 'in' ? words.from(who) : words.to(who),
    words.began(utc(startedAt)),
    words.ids(`${callId ?? words.unknown}`, sipCallId),
    ...figures(timeline).map(
      ({ name, value }) => `${name}: ${value === '–' ? timelineWords.notMeasured : value}`,
    ),
    words.safe,
  ]
  return `${[head.join('\n'), ...entries.map(entryText)].join('\n\n')}\n`
}

function entryText(entry: TimelineEntry): string {
  const { at, source, way, text } = entry
  const arrow = directions[way]?.arrow ?? '--'
  const line = `${utc(at)}  ${sourceLabel(source).padEnd(7)} ${arrow} ${entryTitle(entry, timelineFactWords)}`
  return text === '' ? line : `${line}\n${text.replace(/^/gm, '    ')}`
}

function utc(at: number): string {
  return new Date(at).toISOString().replace('T', ' ').replace('Z', ' UTC')
}

/** A file name that identifies the call without naming the caller. */
export function exportName({ startedAt, callId }: CallTimeline, extension: 'txt' | 'json'): string {
  const began = new Date(startedAt).toISOString().slice(0, 19).replaceAll(':', '-')
  return `call-${began}Z${callId === null ? '' : `-${callId}`}.${extension}`
}
