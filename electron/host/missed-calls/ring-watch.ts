import type { Line } from '#shared/calls/line.ts'
import { isHere } from '#shared/calls/line-groups.ts'
import type { LiveCallDiff, LiveCallRecord } from '#shared/calls/live-call.ts'
import { matchLines } from '#shared/calls/match-lines.ts'
import type { Clock } from '#shared/core/clock.ts'
import { Disposables } from '#shared/core/disposables.ts'
import type { Emitter } from '#shared/core/emitter.ts'
import type { LiveCalls } from '../calls/live-calls.ts'
import type { RejectedCall } from '../phone/lines/receive-invite.ts'
import type { StateView } from '../kernel/feature-context.ts'
import { ownerOf } from '../signed-in-agent.ts'
import type { MissedRecord } from './missed-record.ts'
import type { RecordWriter } from './record-writer.ts'

export type RingWatchOptions = {
  readonly clock: Clock
  readonly store: StateView
  readonly calls: Pick<LiveCalls, 'records' | 'onEnd'>
  readonly rejected: Emitter<RejectedCall>
  readonly record: MissedRecord
  readonly writer: Pick<RecordWriter, 'note'>
}

/** How long after a ring ends a colleague may still be seen to take the call, in milliseconds. */
const handOverWindow = 10_000

/** Records each ring of this phone, the live call behind it and how it ended. It only listens. */
export class RingWatch implements Disposable {
  private readonly options: RingWatchOptions
  private readonly owned = new Disposables()
  /** Recorded lines: whether they are still ringing, and the live call behind them. */
  private readonly rings = new Map<string, { rings: boolean; callId: number | null }>()
  /** Calls that ended unanswered, by the id of their parent call. */
  private readonly unanswered = new Map<number, { readonly callId: number; readonly until: number }>()

  constructor(options: RingWatchOptions) {
    this.options = options
    const { store, calls, rejected } = options
    this.owned.add(
      store.onSlice((frame) => {
        if (frame.slice === 'lines') this.linesChanged(frame.value)
      }),
    )
    this.owned.add(store.onCalls((diff) => this.callsChanged(diff)))
    this.owned.add(calls.onEnd((call) => this.callEnded(call)))
    this.owned.add(rejected.on((call) => this.refused(call)))
  }

  [Symbol.dispose](): void {
    this.owned[Symbol.dispose]()
  }

  private linesChanged(lines: readonly Line[]): void {
    const present = new Set(lines.map(({ id }) => id))
    for (const id of this.rings.keys()) if (!present.has(id)) this.rings.delete(id)
    // A ring on another phone does not prove that this one could have rung.
    for (const line of lines) if (line.direction === 'in' && isHere(line)) this.recordRing(line)
    this.match()
  }

  private recordRing({ id, number, state, startedAt, endedAt, endReason }: Line): void {
    const { writer, record, store, clock } = this.options
    const ring = this.rings.get(id)
    if (!ring) {
      const owner = ownerOf(store.value)
      this.rings.set(id, { rings: true, callId: null })
      writer.note((started) => record.addRing({ line: id, owner, number, started }), startedAt)
    }
    const current = this.rings.get(id)
    if (!current?.rings || state === 'ringing' || state === 'answering') return
    current.rings = false
    const reason = state === 'ended' ? endReason : 'hung-up'
    writer.note((ended) => record.endRing(id, reason, ended), endedAt ?? clock.now())
  }

  private refused({ sipCallId, number, at, end }: RejectedCall): void {
    const { writer, record, store } = this.options
    const owner = ownerOf(store.value)
    const write = (started: number) => {
      record.addRing({ line: sipCallId, owner, number, started })
      record.endRing(sipCallId, end, started)
    }
    writer.note(write, at)
  }

  private match(): void {
    const { store, calls, record, writer } = this.options
    const { session, lines } = store.value
    if (session.kind !== 'signed-in' || ![...this.rings.values()].some(({ callId }) => callId === null))
      return
    for (const [line, callId] of matchLines(lines, calls.records, session.agent)) {
      const ring = this.rings.get(line)
      if (!ring || ring.callId !== null) continue
      ring.callId = callId
      writer.note(() => record.setRingCall(line, callId))
    }
  }

  private callsChanged({ changed }: LiveCallDiff): void {
    if (this.rings.size > 0) this.match()
    if (this.unanswered.size === 0) return
    for (const call of changed) this.recordAnsweredByColleague(call)
  }

  private callEnded({ id, parentId, connectedAt }: LiveCallRecord): void {
    const now = this.options.clock.now()
    for (const [parent, { until }] of this.unanswered) if (until < now) this.unanswered.delete(parent)
    if (parentId === null || connectedAt !== null) return
    this.unanswered.set(parentId, { callId: id, until: now + handOverWindow })
    for (const call of this.options.calls.records)
      if (call.parentId === parentId) this.recordAnsweredByColleague(call)
  }

  /** Marks a ring as taken if a sibling call (of the same group or queue call) is connected to a colleague. */
  private recordAnsweredByColleague({ id, parentId, state }: LiveCallRecord): void {
    const { record, writer, clock } = this.options
    const unanswered = parentId === null ? undefined : this.unanswered.get(parentId)
    if (!unanswered || unanswered.callId === id || state !== 'CONNECTED' || clock.now() > unanswered.until)
      return
    writer.note(() => record.setRingTaken(unanswered.callId))
  }
}
