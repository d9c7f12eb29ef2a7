import { join } from 'node:path'
import type { CallEvent } from '#shared/api/events.ts'
import type { CallTimeline, TimelineEntry, TimelineSummary } from '#shared/calls/call-timeline.ts'
import type { Line } from '#shared/calls/line.ts'
import type { LineOrderName } from '#shared/calls/timeline-fact.ts'
import type { LiveCallDiff, LiveCallRecord } from '#shared/calls/live-call.ts'
import type { LineQuality } from '#shared/calls/media-sample.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Log } from '#shared/core/log.ts'
import type { AudioReport } from '#shared/host/audio.ts'
import * as entries from './call-entries.ts'
import { lineEntries } from './line-entries.ts'
import { makeEntry } from './make-entry.ts'
import { qualityEntry, reportEntry } from './media-entries.ts'
import type { SentRequest } from '../platform-client/observed-client.ts'
import { CallRecording } from './recording.ts'
import { readSip, type SipMessage } from './sip-entry.ts'
import { TimelineFiles } from './timeline-files.ts'
import { callKey, sipKey, WaitingFacts } from './waiting-facts.ts'

export type CallTimelinesOptions = {
  readonly clock: Clock
  readonly log: Log
  readonly userData: string
  /** A stable name of the signed-in agent; empty while nobody is signed in. */
  readonly owner: () => string
}

/**
 * One record per call of this phone, of all reported facts, in order of time. It is in memory during the call, and a
 * file of its own once its line is gone. It only listens: no fault here reaches its callers.
 */
export class CallTimelines implements AsyncDisposable {
  private readonly options: CallTimelinesOptions
  private readonly files: TimelineFiles
  private readonly waiting = new WaitingFacts()
  private readonly live = new Map<string, CallRecording>()
  private knownCalls = new Map<number, LiveCallRecord>()

  constructor(options: CallTimelinesOptions) {
    this.options = options
    const { clock, log, userData } = options
    this.files = new TimelineFiles({ clock, log, folder: join(userData, 'call-timelines') })
  }

  /** Calls of the signed-in agent, newest first. */
  async list(): Promise<readonly TimelineSummary[]> {
    const owner = this.options.owner()
    const live = [...this.live.values()].filter((call) => call.owner === owner).map(({ summary }) => summary)
    const stored = await this.files.list(owner)
    return [...live, ...stored].toSorted((a, b) => b.startedAt - a.startedAt)
  }

  /** Reads a call; undefined if the signed-in agent has none with this key. */
  async read(key: string): Promise<CallTimeline | undefined> {
    const owner = this.options.owner()
    const live = this.live.get(key)
    return live?.owner === owner ? live.timeline : this.files.read(key, owner)
  }

  /**
   * Handles the agent's report of a call for its audio: its record is kept longer, as it is now and again after the
   * call. Returns whether there is a record. `facts`: the devices and settings in use.
   */
  async report(key: string, facts: object): Promise<boolean> {
    const owner = this.options.owner()
    const at = this.now
    const what = { code: 'reported' } as const
    const live = this.live.get(key)
    if (live?.owner !== owner) {
      const entry = makeEntry({ at, source: 'phone', way: 'here', what })
      return this.files.report({ key, owner, entry })
    }
    live.reportedAt = at
    live.add(
      makeEntry({ at, source: 'phone', way: 'here', what, detail: { ...facts, quality: live.quality } }),
    )
    this.files.store(owner, live.timeline)
    await this.files.flushed()
    return true
  }

  addSip(message: SipMessage): void {
    const read = readSip(message)
    if (!read) return
    const { callId, method, isRequest, entry } = read
    this.addTo(sipKey(callId), entry)
    const isInvite = method === 'INVITE' && isRequest && message.way === 'in'
    for (const call of this.live.values())
      if (isInvite && call.shown.sipCallId === callId) call.recordInvite(message.at)
  }

  addRequest(sent: SentRequest): void {
    const id = entries.callOfRequest(sent)
    if (id !== undefined) this.addTo(callKey(id), () => entries.requestEntry(sent))
  }

  addEvent(event: CallEvent, receivedAt: number): void {
    this.addTo(callKey(event.call_id), () => entries.eventEntry(event, receivedAt))
  }

  /** Adds a change in the book of live calls. Changes by an event are recorded by the event itself. */
  addCalls({ changed, removed }: LiveCallDiff, origin: entries.CallOrigin): void {
    const at = this.now
    for (const call of changed) {
      const before = this.knownCalls.get(call.id)
      this.knownCalls.set(call.id, call)
      if (origin !== 'event')
        for (const createEntry of entries.readingEntries(before, call, { at, origin }))
          this.addTo(callKey(call.id), createEntry)
    }
    for (const id of removed) {
      this.knownCalls.delete(id)
      if (origin === 'poll') this.addTo(callKey(id), () => entries.removedEntry(id, at))
    }
  }

  /** Adds the live call of each line, as found by `matchLines`. */
  addMatches(matches: ReadonlyMap<string, number>): void {
    for (const [lineId, callId] of matches) {
      const call = this.live.get(lineId)
      if (!call || call.callIds.has(callId)) continue
      call.callIds.add(callId)
      this.add(call, this.waiting.release(callKey(callId)))
    }
  }

  /** Updates the lines after any change. A removed line ends its record. */
  updateLines(lines: readonly Line[]): void {
    for (const line of lines) {
      const call = this.live.get(line.id) ?? this.startRecording(line)
      const isNew = call.shown === line
      this.add(call, lineEntries(isNew ? undefined : call.shown, line, this.now))
      call.setLine(line)
    }
    const present = new Set(lines.map(({ id }) => id))
    for (const [id, call] of this.live) if (!present.has(id)) this.end(call)
  }

  addReport(report: AudioReport): void {
    const entry = reportEntry(report, this.now)
    if (!entry) return
    for (const call of this.live.values()) {
      if ('lineId' in report ? report.lineId !== call.key : call.shown.state === 'ended') continue
      call.add(entry)
      if (report.kind === 'first-audio') call.recordFirstAudio(report.at)
    }
  }

  addQuality(qualities: readonly LineQuality[]): void {
    for (const quality of qualities) {
      const call = this.live.get(quality.lineId)
      if (!call) continue
      const entry = qualityEntry(call.quality, quality, this.now)
      if (entry) call.add(entry)
      call.quality = quality
    }
  }

  /** Notes that a page painted the ring of a line at `at`, in milliseconds since 1970. */
  painted(lineId: string, at: number): void {
    const call = this.live.get(lineId)
    if (!call || !Number.isFinite(at)) return
    call.recordPainted(at)
    call.add(makeEntry({ at, source: 'screen', way: 'here', what: { code: 'ring-shown' } }))
  }

  /** Notes a request of the agent at `at`. `answers`: the far end's voice is expected from here on. */
  asked(
    lineId: string,
    asked: { readonly order: LineOrderName; readonly at: number; readonly isAnswer: boolean },
  ): void {
    const call = this.live.get(lineId)
    if (!call) return
    const at = Number.isFinite(asked.at) ? asked.at : this.now
    const what = { code: 'asked', order: asked.order } as const
    call.add(makeEntry({ at, source: 'phone', way: 'here', what }))
    if (asked.isAnswer) call.recordClick(at)
  }

  /** Stores calls in progress, and waits until all is written. */
  async [Symbol.asyncDispose](): Promise<void> {
    for (const call of this.live.values()) this.end(call)
    await this.files.flushed()
  }

  private get now(): number {
    return this.options.clock.now()
  }

  private startRecording(line: Line): CallRecording {
    const call = new CallRecording(line, this.options.owner())
    this.live.set(line.id, call)
    const earlyEntries = this.waiting.release(sipKey(line.sipCallId))
    const invite = earlyEntries.find(({ title, way }) => title === 'INVITE' && way === 'in')
    if (invite) call.recordInvite(invite.at)
    this.add(call, earlyEntries)
    return call
  }

  private end(call: CallRecording): void {
    this.live.delete(call.key)
    this.files.store(call.owner, call.timeline)
  }

  /** Adds a fact to the calls that it concerns, or lets it wait for one. */
  private addTo(key: string, createEntry: () => TimelineEntry): void {
    const matching = [...this.live.values()].filter(
      ({ shown, callIds }) =>
        key === sipKey(shown.sipCallId) || [...callIds].some((id) => key === callKey(id)),
    )
    if (matching.length === 0) return this.waiting.add({ key, createEntry })
    const entry = createEntry()
    for (const call of matching) call.add(entry)
  }

  private add(call: CallRecording, list: readonly TimelineEntry[]): void {
    for (const entry of list) call.add(entry)
  }
}
