import type { AgentRecord } from '#shared/calls/routing/ring-order.ts'

/** So many waits count for the expected one. */
const recentWaits = 10

/** Who answered what, who wraps up until when, and how long callers waited. Kept in memory: a restart begins anew. */
export class AgentLog {
  private readonly records = new Map<string, { calls: number; lastCallAt: number }>()
  private readonly idleSince = new Map<number, number>()
  private readonly wrapUps = new Map<number, number>()
  private readonly waits = new Map<number, readonly number[]>()
  private readonly lastRung = new Map<number, number>()

  record(queueId: number, agentId: number): AgentRecord {
    const { calls, lastCallAt } = this.of(queueId, agentId)
    return { calls, lastCallAt, idleSince: this.idleSince.get(agentId) ?? 0 }
  }

  rung(queueId: number, agentId: number): void {
    this.lastRung.set(queueId, agentId)
  }

  /** Whom the queue rang last. */
  lastRungBy(queueId: number): number | undefined {
    return this.lastRung.get(queueId)
  }

  answered(queueId: number, agentId: number, waitedSeconds: number): void {
    this.of(queueId, agentId).calls += 1
    this.waits.set(queueId, [...(this.waits.get(queueId) ?? []), waitedSeconds].slice(-recentWaits))
  }

  /** A call of the queue is over at this time; the agent wraps up for so many seconds. */
  ended(queueId: number, agentId: number, { at, wrapUp }: { readonly at: number; readonly wrapUp: number }) {
    this.of(queueId, agentId).lastCallAt = at
    this.idleSince.set(agentId, at)
    this.wrapUps.set(agentId, at + wrapUp * 1000)
  }

  /** When the agent's last wrap-up ends or ended, milliseconds since 1970. */
  wrapUpEnd(agentId: number): number {
    return this.wrapUps.get(agentId) ?? 0
  }

  /** Seconds that the last callers of the queue waited on average; undefined where nobody was answered yet. */
  expectedWait(queueId: number): number | undefined {
    const waits = this.waits.get(queueId) ?? []
    return waits.length === 0 ? undefined : waits.reduce((sum, wait) => sum + wait, 0) / waits.length
  }

  private of(queueId: number, agentId: number) {
    const key = `${queueId} ${agentId}`
    const known = this.records.get(key) ?? { calls: 0, lastCallAt: 0 }
    this.records.set(key, known)
    return known
  }
}
