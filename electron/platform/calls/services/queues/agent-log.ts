import type { AgentRecord } from '#shared/calls/routing/ring-order.ts'

/** Number of recent waits in the average. */
const recentWaits = 10

/** Calls answered, wrap-up times of agents and waits of callers. In memory: a restart starts over. */
export class AgentLog {
  private readonly records = new Map<string, { calls: number; lastCallAt: number }>()
  private readonly idleSince = new Map<number, number>()
  private readonly wrapUpEnds = new Map<number, number>()
  private readonly waits = new Map<number, readonly number[]>()
  private readonly lastRungAgents = new Map<number, number>()

  statsOf(queueId: number, agentId: number): AgentRecord {
    const { calls, lastCallAt } = this.recordOf(queueId, agentId)
    return { calls, lastCallAt, idleSince: this.idleSince.get(agentId) ?? 0 }
  }

  recordRing(queueId: number, agentId: number): void {
    this.lastRungAgents.set(queueId, agentId)
  }

  /** The agent the queue rang last. */
  lastRungAgent(queueId: number): number | undefined {
    return this.lastRungAgents.get(queueId)
  }

  recordAnswer(queueId: number, agentId: number, waitedSeconds: number): void {
    this.recordOf(queueId, agentId).calls += 1
    this.waits.set(queueId, [...(this.waits.get(queueId) ?? []), waitedSeconds].slice(-recentWaits))
  }

  /** Records the end of a call of the queue at this time; the agent wraps up for `wrapUp` seconds. */
  recordEnd(
    queueId: number,
    agentId: number,
    { at, wrapUp }: { readonly at: number; readonly wrapUp: number },
  ) {
    this.recordOf(queueId, agentId).lastCallAt = at
    this.idleSince.set(agentId, at)
    this.wrapUpEnds.set(agentId, at + wrapUp * 1000)
  }

  /** When the agent's last wrap-up ends or ended, milliseconds since 1970. */
  wrapUpEnd(agentId: number): number {
    return this.wrapUpEnds.get(agentId) ?? 0
  }

  /** Average wait of the queue's last callers in seconds; undefined if none has been answered yet. */
  expectedWait(queueId: number): number | undefined {
    const waits = this.waits.get(queueId) ?? []
    return waits.length === 0 ? undefined : waits.reduce((sum, wait) => sum + wait, 0) / waits.length
  }

  private recordOf(queueId: number, agentId: number) {
    const key = `${queueId} ${agentId}`
    const record = this.records.get(key) ?? { calls: 0, lastCallAt: 0 }
    this.records.set(key, record)
    return record
  }
}
