import type { Lane, LadderRow } from '#shared/calls/sip-trace/build-ladder.ts'
import { platformEnd, type ReadTrace } from '#shared/calls/sip-trace/read-trace.ts'
import { clockTime } from '#shared/locales/region.ts'
import { ladderWords as words } from '../../locales/ladder.ts'
import { isTime } from '../../ui/format.ts'
import { spanWords } from './timeline-words.ts'
import { localEnds } from './use-trace.ts'

/** Returns the name of an end: a fixed word for known ones, else the name it gives itself, else its address. */
export function laneName({ end, agent }: Lane): string {
  if (end === '') return words.others
  if (end === platformEnd) return words.platform
  if (end === localEnds.here) return words.here
  if (end === localEnds.server) return words.server
  return agent || end
}

/** Returns the address of an end, unless it is already its name. */
export function laneAddress(lane: Lane): string {
  const isAddress = ![platformEnd, localEnds.here, localEnds.server, ''].includes(lane.end)
  return isAddress && laneName(lane) !== lane.end ? lane.end : ''
}

/** To the millisecond, in the usual format of logs everywhere: `14:06:31.048`. */
export function rowTime(at: number | null): string {
  if (at === null || !isTime(at)) return '–'
  return `${clockTime(at, { hour12: false }, true)}.${String(at % 1_000).padStart(3, '0')}`
}

export function rowDelta({ delta }: LadderRow): string {
  return delta === null ? '' : delta < 0 ? spanWords(delta) : words.after(spanWords(delta))
}

/** Returns the row for screen readers. */
export function rowWords(row: LadderRow, lanes: readonly Lane[]): string {
  const name = (index: number) => {
    const lane = lanes[index]
    return lane ? laneName(lane) : words.others
  }
  const repeats = row.times > 1 ? `, ${words.times(row.times)}` : ''
  const time = row.at === null ? words.timeNotKnown : rowTime(row.at)
  return `${time}, ${row.label}, ${words.from(name(row.from), name(row.to))}${repeats}`
}

/** Returns the trace to copy and export, with times in UTC. */
export function traceText(trace: ReadTrace): string {
  if (trace.kind === 'none') return ''
  if (trace.kind === 'text') return trace.text
  return trace.messages
    .map(
      ({ at, from, to, text }) =>
        `${at === null ? '-' : new Date(at).toISOString()} ${from} -> ${to}\n${text}\n`,
    )
    .join('\n')
}
