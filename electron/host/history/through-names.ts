import type { Cdr } from '#shared/api/modules/history.ts'
import type { ByLiveId } from './find-by-live-id.ts'
import { wayOfContext } from '#shared/calls/call-way.ts'

/** Maximum number of calls whose name is remembered. */
const maxNames = 2_000

/**
 * The names of the queues and ring groups that calls came through, which are those of the parent call
 * (`parent_live_id`, specification 2.4). Each is requested once; a platform may show an agent only the agent's own
 * records.
 */
export class ThroughNames {
  private readonly byLiveId: Pick<ByLiveId, 'cdrs'>
  private readonly names = new Map<number, string>()

  constructor(byLiveId: Pick<ByLiveId, 'cdrs'>) {
    this.byLiveId = byLiveId
  }

  /** Reads the names for these records. Without them the records are still shown. */
  async load(records: readonly Cdr[]): Promise<void> {
    const unknown = records.flatMap(({ context, parent_live_id: parent }) =>
      parent && wayOfContext(context) && !this.names.has(parent) ? [parent] : [],
    )
    if (unknown.length === 0) return
    const ids = [...new Set(unknown)]
    const read = await this.byLiveId.cdrs(ids)
    if (!read.ok) return
    if (this.names.size > maxNames) this.names.clear()
    for (const id of ids) this.names.set(id, '')
    for (const { live_id: id, dst_name: name } of read.value) if (id) this.names.set(id, name?.trim() ?? '')
  }

  /** Returns the name; empty if unknown. */
  of({ parent_live_id: parent }: Pick<Cdr, 'parent_live_id'>): string {
    return this.names.get(parent ?? 0) ?? ''
  }

  clear(): void {
    this.names.clear()
  }
}
