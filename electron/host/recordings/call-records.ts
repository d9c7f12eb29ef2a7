import type { ApiClient } from '#shared/api/client.ts'
import type { Cdr } from '#shared/api/modules/history.ts'
import type { RecordedCall } from '#shared/host/recordings.ts'
import type { Known } from '../directory/known.ts'
import { ByLiveId } from '../history/find-by-live-id.ts'
import { wayOfContext } from '#shared/calls/call-way.ts'
import { isOwnCdr, readRecentCall } from '../history/read-recent-call.ts'
import type { CallOfRecording } from './read-recording.ts'

export type CallRecordsOptions = {
  readonly api: ApiClient
  readonly who: (number: string) => Known
  readonly agentId: () => number | null
}

/** Most records cached; those of finished calls do not change. */
const maxCached = 20_000

/** The cached part of a record, each field with a bounded length. */
type CallRecord = {
  readonly cdr: Cdr
  readonly parentId: number | null
  readonly way: RecordedCall['way']
  readonly sourceName: string
  readonly targetName: string
  readonly talkSeconds: number
}

/** The records of recorded calls (specification 6.3), fetched in one request and cached. */
export class CallRecords {
  private readonly options: CallRecordsOptions
  private readonly byLiveId: ByLiveId
  private readonly records = new Map<number, CallRecord>()

  constructor(options: CallRecordsOptions) {
    this.options = options
    this.byLiveId = new ByLiveId(options.api)
  }

  /** Returns what is known of these live calls. If their records cannot be read, the recordings are still shown. */
  async of(liveIds: readonly number[]): Promise<(liveId: number | null) => CallOfRecording | undefined> {
    await this.load(liveIds)
    await this.load(liveIds.flatMap((id) => this.parentOf(this.records.get(id)) ?? []))
    return (liveId) => {
      const record = liveId === null ? undefined : this.records.get(liveId)
      return record && this.describe(record)
    }
  }

  forget(): void {
    this.records.clear()
  }

  private async load(liveIds: readonly number[]): Promise<void> {
    const unknown = [...new Set(liveIds)].filter((id) => !this.records.has(id))
    if (unknown.length === 0) return
    const read = await this.byLiveId.cdrs(unknown)
    if (!read.ok) return
    if (this.records.size > maxCached) this.records.clear()
    for (const cdr of read.value) this.store(cdr)
  }

  /** A call may leave several records: the agent's own is preferred, then the longest. */
  private store(cdr: Cdr): void {
    const liveId = cdr.live_id ?? null
    if (liveId === null) return
    const record = readCallRecord(cdr)
    const before = this.records.get(liveId)
    if (!before || this.weight(record) > this.weight(before)) this.records.set(liveId, record)
  }

  private weight(record: CallRecord): number {
    return (this.isOwn(record) ? 1_000_000_000 : 0) + record.talkSeconds
  }

  private isOwn({ cdr }: CallRecord): boolean {
    const agentId = this.options.agentId()
    return agentId !== null && isOwnCdr(cdr, agentId)
  }

  /** The preceding call, if it may have been a queue's or a ring group's. */
  private parentOf(record: CallRecord | undefined): number | null {
    return record && record.way !== 'direct' ? record.parentId : null
  }

  private describe(record: CallRecord): CallOfRecording {
    const call = readRecentCall(record.cdr, this.options.agentId() ?? 0)
    const { type, number, name, talkSeconds } = call
    const known = this.options.who(number)
    const parent = this.records.get(this.parentOf(record) ?? 0)
    const recorded: RecordedCall = {
      type,
      number,
      name: known.name || name,
      agent: type === 'out' ? record.sourceName : record.targetName,
      isOwn: this.isOwn(record),
      way: record.way,
      through: parent?.targetName ?? '',
    }
    const through = call.way && parent ? { through: parent.targetName } : {}
    return { call: recorded, record: { ...call, ...through }, seconds: talkSeconds > 0 ? talkSeconds : null }
  }
}

/** Copies only the fields that are needed, so that the others are not cached. */
function readCallRecord(cdr: Cdr): CallRecord {
  const { id, live_id = null, user_id = null, src = null, dst = null, src_id = null, dst_id = null } = cdr
  const { type = null, calldate = null, t_cause = null, duration = null, billsec = null } = cdr
  const { context = null, disposition = null } = cdr
  const [sourceName = '', targetName = ''] = [cdr.src_name, cdr.dst_name].map((name) => name?.trim())
  const names = { src, dst, src_id, dst_id, src_name: sourceName, dst_name: targetName }
  return {
    cdr: { id, live_id, user_id, ...names, type, calldate, context, t_cause, duration, billsec, disposition },
    parentId: cdr.parent_live_id ?? null,
    way: wayOfContext(context) ?? 'direct',
    sourceName,
    targetName,
    talkSeconds: billsec ?? 0,
  }
}
