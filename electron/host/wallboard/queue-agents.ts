import type { ApiClient } from '#shared/api/client.ts'
import type { Queue } from '#shared/api/modules/queues.ts'
import { queueMembers } from '#shared/calls/routing/read-configuration.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { QueueAgents } from '#shared/host/wallboard.ts'
import { readAll } from '../platform-client/read-all.ts'
import { retryPause } from '../platform-client/retry-pause.ts'

export type QueueAgentsOptions = {
  readonly api: ApiClient
  readonly clock: Clock
  readonly onChange: () => void
}

/** Milliseconds between polls of the queues, whose agents log in and pause by telephone. */
const everyReading = 20_000
const size = { limit: 500, maxRecords: 2_000 }

/** How many agents each queue has at work, read from `/queues` while a page needs it. */
export class QueueAgentsReader implements Disposable {
  private readonly options: QueueAgentsOptions
  /** By queue key; null until it is known. Queues whose record lists no agents are absent. */
  private byQueue: Readonly<Record<string, QueueAgents>> | null = null
  private failures = 0
  /** Identifies the current reading; late answers of an earlier one are dropped. */
  private generation = 0
  private stopTimer: Unsubscribe = () => {}

  constructor(options: QueueAgentsOptions) {
    this.options = options
  }

  get state(): Readonly<Record<string, QueueAgents>> | null {
    return this.byQueue
  }

  start(): void {
    void this.read()
  }

  stop(): void {
    this.generation += 1
    this.stopTimer()
    this.byQueue = null
    this.failures = 0
  }

  [Symbol.dispose](): void {
    this.stop()
  }

  private async read(): Promise<void> {
    const { api, clock, onChange } = this.options
    const generation = ++this.generation
    this.stopTimer()
    const read = await readAll((query) => api.settings.listQueues({ query }), size)
    if (generation !== this.generation) return
    this.failures = read.ok ? 0 : this.failures + 1
    this.byQueue = read.ok ? Object.fromEntries(read.value.flatMap(agentsOf)) : null
    const pause = read.ok
      ? everyReading
      : Math.max(
          everyReading,
          retryPause({ failures: this.failures, error: read.error, random: Math.random() }),
        )
    this.stopTimer = clock.after(pause, () => void this.read())
    onChange()
  }
}

function agentsOf({ id, users }: Queue): readonly (readonly [string, QueueAgents])[] {
  const members = queueMembers(users)
  if (!members) return []
  const loggedIn = members.filter((member) => member.loggedIn)
  const paused = loggedIn.filter((member) => member.paused).length
  return [[`queue:${id}`, { all: members.length, atWork: loggedIn.length - paused, paused }]]
}
