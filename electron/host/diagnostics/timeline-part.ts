import type { CallTimeline, TimelineEntry, TimelineSource } from '#shared/calls/call-timeline.ts'
import type { TimelineFact } from '#shared/calls/timeline-fact.ts'
import { entryTitle, factTitle } from '#shared/calls/timeline-title.ts'
import { englishTimelineFacts as english } from '#shared/locales/timeline-facts.ts'
import { wordSet } from './disguise.ts'

/**
 * Titles that name nobody: lines of protocols, and event titles of earlier versions. If a title contains more, the part
 * that stays.
 */
const titles: Readonly<Record<TimelineSource, readonly (readonly [RegExp, string])[]>> = {
  sip: [
    [/^([A-Z]{1,32})$/, '$1'],
    [/^(\d{3}) .* \(([A-Z]{1,32})\)$/, '$1 ($2)'],
  ],
  api: [
    [/^([A-Z]+ \/calls(?:\/\d+)?) \(([\w.-]+)\)$/, '$1 ($2)'],
    [/^(Call \d+: [\w, ]+)$/, '$1'],
  ],
  event: [[/^(call\.[a-z_]{1,30})$/, '$1']],
  poll: [[/^(Call \d+: [\w, ]+)$/, '$1']],
  phone: [
    [/^(Ended: [a-z ]+)(?: \(.*\))?$/, '$1'],
    [/^Transfer to .*: (asked|trying|ringing|failed)(?: \(.*\))?$/, 'Transfer: $1'],
    [/^(Asked: [a-z ]+|Rings(?: at the far end)?|Answering|Dialling|Connected|On hold)$/, '$1'],
    [/^(Muted|Not muted any more|(?:Held|Resumed) by the far end|(?:Joined|Left) the conference)$/, '$1'],
    [/^(Microphone: (?:live|denied|absent))$/, '$1'],
  ],
  media: [
    [/^(Audio connection: [a-z]+|First audio heard|Headset gone|Network is (?:back|gone))$/, '$1'],
    [/^(Audio: [a-z.-]+|Headset button: [a-z-]+)$/, '$1'],
    [/^(\w+): .* (is back|took over)$/, '$1: another device $2'],
    [/^Headset: .*$/, 'Headset'],
    [/^((?:The far end|Nothing is|The microphone|Sound )[a-z ,A-Z]+)$/, '$1'],
  ],
  screen: [[/^(Ring painted)$/, '$1']],
}
const arrows = { out: '->', in: '<-', here: '--' } as const

/** The record of a call, line by line; without `people` it names and quotes nobody. */
export function timelineText(timeline: CallTimeline, people: boolean): string {
  const { key, number, direction, callId, startedAt, endedAt, timings, quality, entries } = timeline
  const { reportedAt } = timeline
  const head = [
    `Line ${key}, ${direction === 'in' ? 'incoming' : 'outgoing'}${people ? `, ${number || 'withheld'}` : ''}`,
    `Started ${utc(startedAt)}, ${endedAt === null ? 'still on' : `ended ${utc(endedAt)}`}`,
    ...(reportedAt === undefined ? [] : [`Reported by the agent ${utc(reportedAt)}`]),
    `Call of the platform: ${callId ?? 'not matched'}`,
    `Ring to screen: ${milliseconds(timings.ringToScreen)}. Click to audio: ${milliseconds(timings.clickToAudio)}`,
    `Quality: ${quality ? JSON.stringify({ ...quality, lineId: undefined }) : 'not measured'}`,
    'Times are UTC.',
  ]
  return `${[head.join('\n'), ...entries.map((entry) => entryText(entry, people))].join('\n\n')}\n`
}

function entryText(entry: TimelineEntry, people: boolean): string {
  const { at, source, way, text } = entry
  const title = people ? entryTitle(entry, english) : outline(entry)
  const line = `${utc(at)}  ${source.padEnd(6)} ${arrows[way]} ${title}`
  const more = people ? text : source === 'sip' ? sipOutline(text) : ''
  return more === '' ? line : `${line}\n${more.replace(/^/gm, '    ')}`
}

function outline({ source, title, fact }: TimelineEntry): string {
  if (fact) return factTitle(withoutNames(fact), english)
  const [sign, shown] = titles[source].find(([each]) => each.test(title)) ?? []
  return sign && shown ? title.replace(sign, shown) : '(words left out)'
}

/** Removes names of people and devices, and the words of the far end, from a fact. */
function withoutNames(fact: TimelineFact): TimelineFact {
  switch (fact.code) {
    case 'ended':
      return { ...fact, said: '' }
    case 'transfer':
      return { ...fact, to: '', said: '' }
    case 'device-back':
    case 'device-taken':
    case 'headset':
      return { ...fact, device: '' }
    default:
      return fact
  }
}

function milliseconds(value: number | null): string {
  return value === null ? 'not measured' : `${value} ms`
}

function utc(at: number): string {
  return new Date(at).toISOString().replace('T', ' ').replace('Z', '')
}

/** Headers that describe the protocol, never a person (RFC 3261 section 20, RFC 4028, RFC 3262). */
const shownHeaders: ReadonlySet<string> = wordSet(`
  cseq content-length content-type expires session-expires min-se max-forwards supported require allow
  accept rseq rack retry-after event subscription-state`)
/** Lines of a session description about the codec and the direction of the audio (RFC 8866). */
const shownMedia = /^(?:m=audio|a=(?:rtpmap|fmtp|ptime|sendrecv|sendonly|recvonly|inactive|rtcp-mux|setup)\b)/

/** The protocol and audio parts of a SIP message: no address, no name, no identifier. */
export function sipOutline(message: string): string {
  const lines = message.split(/\r?\n/)
  const end = lines.indexOf('')
  const head = end === -1 ? lines : lines.slice(0, end)
  const body = end === -1 ? [] : lines.slice(end + 1)
  return [
    ...head.slice(1).filter((line) => shownHeaders.has(line.split(':', 1)[0]?.trim().toLowerCase() ?? '')),
    ...body.filter((line) => shownMedia.test(line)),
  ].join('\n')
}
