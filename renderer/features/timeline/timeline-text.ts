import type { CallTimeline, TimelineEntry } from '#shared/calls/call-timeline.ts'
import { figures, ways, wordsOf } from './timeline-words.ts'

/** The whole record in plain words with UTC times, as it is copied and exported. */
export function timelineText(timeline: CallTimeline): string {
  const { number, direction, callId, sipCallId, startedAt, entries } = timeline
  const head = [
    `Call ${direction === 'in' ? 'from' : 'to'} ${number || 'a withheld number'}`,
    `Began ${utc(startedAt)}`,
    `Call id ${callId ?? 'unknown'}, SIP Call-ID ${sipCallId}`,
    ...figures(timeline).map(({ name, value }) => `${name}: ${value === '–' ? 'not measured' : value}`),
    'Times are UTC. Passwords, tokens and keys were taken out before anything was kept.',
  ]
  return `${[head.join('\n'), ...entries.map(entryText)].join('\n\n')}\n`
}

function entryText({ at, source, way, title, text }: TimelineEntry): string {
  const arrow = ways[way]?.arrow ?? '--'
  const line = `${utc(at)}  ${wordsOf(source).label.padEnd(7)} ${arrow} ${title}`
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
