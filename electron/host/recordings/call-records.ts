import type { ApiClient } from '#shared/api/client.ts'
import type { Cdr } from '#shared/api/modules/history.ts'
import type { RecordedCall } from '#shared/host/recordings.ts'
import type { Known } from '../directory/people.ts'
import { ByLiveId } from '../history/find-by-live-id.ts'
import { isOwnCdr, readRecentCall } from '../history/read-recent-call.ts'
import type { CallOfRecording } from './read-recording.ts'

export type CallRecordsOptions = {
  readonly api: ApiClient
  readonly who: (number: string) => Known
  readonly agentId: () => number | null
}

/** Records that are remembered at most: those of calls that are over do not change. */
const most = 20_000

/** The records of recorded calls (specification 6.3), asked for in one request and remembered. */
export class CallRecords {
  private readonly options: CallRecordsOptions
  private readonly byLiveId: ByLiveId
  private readonly records = new Map<number, Cdr>()

  constructor(options: CallRecordsOptions) {
    this.options = options
    this.byLiveId = new ByLiveId(options.api)
  }

  /** What is known of these live calls. Not to have their records is no reason not to show their recordings. */
  async of(liveIds: readonly number[]): Promise<(liveId: number | null) => CallOfRecording | undefined> {
    await this.learn(liveIds)
    await this.learn(liveIds.flatMap((id) => this.parentOf(this.records.get(id)) ?? []))
    return (liveId) => {
      const cdr = liveId === null ? undefined : this.records.get(liveId)
      return cdr && this.describe(cdr)
    }
  }

  forget(): void {
    this.records.clear()
  }

  private async learn(liveIds: readonly number[]): Promise<void> {
    const unknown = [...new Set(liveIds)].filter((id) => !this.records.has(id))
    if (unknown.length === 0) return
    const read = await this.byLiveId.cdrs(unknown)
    if (!read.ok) return
    if (this.records.size > most) this.records.clear()
    for (const cdr of read.value) this.keep(cdr)
  }

  /** A call may leave several records: the agent's own tells most, and then the longest. */
  private keep(cdr: Cdr): void {
    if (!cdr.live_id) return
    const before = this.records.get(cdr.live_id)
    if (!before || this.weight(cdr) > this.weight(before)) this.records.set(cdr.live_id, cdr)
  }

  private weight(cdr: Cdr): number {
    return (this.isOwn(cdr) ? 1_000_000 : 0) + (cdr.billsec ?? 0)
  }

  private isOwn(cdr: Cdr): boolean {
    const agentId = this.options.agentId()
    return agentId !== null && isOwnCdr(cdr, agentId)
  }

  /** The call before, where that may have been a queue's or a ring group's. */
  private parentOf(cdr: Cdr | undefined): number | null {
    return (cdr && wayOf(cdr) !== 'direct' && cdr.parent_live_id) || null
  }

  private describe(cdr: Cdr): CallOfRecording {
    const record = readRecentCall(cdr, this.options.agentId() ?? 0)
    const { type, number, name, talkSeconds } = record
    const known = this.options.who(number)
    const parent = this.records.get(this.parentOf(cdr) ?? 0)
    const call: RecordedCall = {
      type,
      number,
      name: known.name || name,
      agent: ((type === 'out' ? cdr.src_name : cdr.dst_name) ?? '').trim(),
      isOwn: this.isOwn(cdr),
      way: wayOf(cdr),
      through: (parent?.dst_name ?? '').trim(),
    }
    return { call, record, seconds: talkSeconds > 0 ? talkSeconds : null }
  }
}

/** Contexts are words of the platform, of which the specification shows some (2.4). */
function wayOf({ context }: Pick<Cdr, 'context'>): RecordedCall['way'] {
  const word = String(context ?? '').toLowerCase()
  if (word.includes('queue')) return 'queue'
  return /ring.?group/.test(word) ? 'ring-group' : 'direct'
}
