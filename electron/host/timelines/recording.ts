import type {
  CallTimeline,
  CallTimings,
  TimelineEntry,
  TimelineSummary,
} from '#shared/calls/call-timeline.ts'
import type { Line } from '#shared/calls/line.ts'
import type { LineQuality } from '#shared/calls/media-sample.ts'
import { makeEntry } from './make-entry.ts'

/** Entries kept from the beginning and from the end of a longer call. */
const mostFirst = 350
const mostLast = 150
/** Maximum characters of all texts of a call; later entries keep only their title. */
const mostCharacters = 500_000
/** Milliseconds after which a painted ring does not count: the page was opened late. */
const longestRing = 120_000

/** The record of one call of this phone in progress. */
export class CallRecording {
  /** The call's owner: timelines are shown to nobody else. */
  readonly owner: string
  readonly callIds = new Set<number>()
  quality: LineQuality | null = null
  /** When the agent last reported this call; null if never. */
  reportedAt: number | null = null
  private line: Line
  private readonly first: TimelineEntry[] = []
  private readonly last: TimelineEntry[] = []
  private leftOut = 0
  private characters = 0
  private invitedAt: number | null = null
  private paintedAt: number | null = null
  private clickedAt: number | null = null
  private heardAt: number | null = null

  constructor(line: Line, owner: string) {
    this.line = line
    this.owner = owner
  }

  get key(): string {
    return this.line.id
  }

  get shown(): Line {
    return this.line
  }

  show(line: Line): void {
    this.line = line
  }

  add(entry: TimelineEntry): void {
    this.characters += entry.text.length
    const kept = this.characters > mostCharacters ? { ...entry, text: '' } : entry
    if (this.first.length < mostFirst) return void this.first.push(kept)
    this.last.push(kept)
    if (this.last.length <= mostLast) return
    this.last.shift()
    this.leftOut += 1
  }

  /** Notes the arrival of the first INVITE. */
  invited(at: number): void {
    this.invitedAt ??= at
  }

  /** Notes that a page painted the ring; the first one counts. */
  painted(at: number): void {
    this.paintedAt = Math.min(at, this.paintedAt ?? Infinity)
  }

  /** Notes the agent's answer; the last one before the connect counts. */
  clicked(at: number): void {
    if (this.line.connectedAt === null) this.clickedAt = at
  }

  heard(at: number): void {
    this.heardAt ??= at
  }

  get summary(): TimelineSummary {
    const { id, sipCallId, number, direction, startedAt, endedAt } = this.line
    return {
      key: id,
      sipCallId,
      number,
      direction,
      startedAt,
      endedAt,
      callId: [...this.callIds].at(-1) ?? null,
      timings: this.timings,
      quality: this.quality,
      ...(this.reportedAt !== null && { reportedAt: this.reportedAt }),
    }
  }

  get timeline(): CallTimeline {
    const entries = [...this.first, ...this.gap(), ...this.last]
    return { ...this.summary, entries: entries.toSorted((a, b) => a.at - b.at) }
  }

  private get timings(): CallTimings {
    const { direction, startedAt, connectedAt } = this.line
    const isIn = direction === 'in'
    return {
      ringToScreen: isIn ? between(this.invitedAt ?? startedAt, this.paintedAt, longestRing) : null,
      clickToAudio: between(isIn ? this.clickedAt : connectedAt, this.heardAt),
    }
  }

  private gap(): readonly TimelineEntry[] {
    const [next] = this.last
    if (this.leftOut === 0 || !next) return []
    const what = { code: 'left-out', count: this.leftOut } as const
    return [makeEntry({ at: next.at, source: 'phone', way: 'here', what })]
  }
}

function between(from: number | null, to: number | null, most = Infinity): number | null {
  if (from === null || to === null || to < from || to - from > most) return null
  return Math.round(to - from)
}
