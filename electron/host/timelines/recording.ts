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
const maxFirstEntries = 350
const maxLastEntries = 150
/** Maximum characters of all texts of a call; later entries keep only their title. */
const maxCharacters = 500_000
/** Milliseconds after which a painted ring does not count: the page was opened late. */
const maxRingTime = 120_000

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
  private omitted = 0
  private characters = 0
  private invitedAt: number | null = null
  private paintedAt: number | null = null
  private clickedAt: number | null = null
  private firstAudioAt: number | null = null

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

  setLine(line: Line): void {
    this.line = line
  }

  add(entry: TimelineEntry): void {
    this.characters += entry.text.length
    const stored = this.characters > maxCharacters ? { ...entry, text: '' } : entry
    if (this.first.length < maxFirstEntries) return void this.first.push(stored)
    this.last.push(stored)
    if (this.last.length <= maxLastEntries) return
    this.last.shift()
    this.omitted += 1
  }

  /** Notes the arrival of the first INVITE. */
  recordInvite(at: number): void {
    this.invitedAt ??= at
  }

  /** Notes that a page painted the ring; the first one counts. */
  recordPainted(at: number): void {
    this.paintedAt = Math.min(at, this.paintedAt ?? Infinity)
  }

  /** Notes the agent's answer; the last one before the connect counts. */
  recordClick(at: number): void {
    if (this.line.connectedAt === null) this.clickedAt = at
  }

  recordFirstAudio(at: number): void {
    this.firstAudioAt ??= at
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
    const entries = [...this.first, ...this.omittedEntry(), ...this.last]
    return { ...this.summary, entries: entries.toSorted((a, b) => a.at - b.at) }
  }

  private get timings(): CallTimings {
    const { direction, startedAt, connectedAt } = this.line
    const isIn = direction === 'in'
    return {
      ringToScreen: isIn ? between(this.invitedAt ?? startedAt, this.paintedAt, maxRingTime) : null,
      clickToAudio: between(isIn ? this.clickedAt : connectedAt, this.firstAudioAt),
    }
  }

  private omittedEntry(): readonly TimelineEntry[] {
    const [firstAfter] = this.last
    if (this.omitted === 0 || !firstAfter) return []
    const what = { code: 'left-out', count: this.omitted } as const
    return [makeEntry({ at: firstAfter.at, source: 'phone', way: 'here', what })]
  }
}

function between(from: number | null, to: number | null, limit = Infinity): number | null {
  if (from === null || to === null || to < from || to - from > limit) return null
  return Math.round(to - from)
}
