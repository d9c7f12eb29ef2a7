import type { ApiClient } from '#shared/api/client.ts'
import { appError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Agent } from '#shared/host/slices.ts'
import { personRetryPause } from '../platform-client/retry-pause.ts'
import { loadAgent } from './load-agent.ts'

/** Retries reading an agent's user record until it succeeds; the agent works without it meanwhile. */
export class AgentCompletion {
  private readonly clock: Clock
  private stopTimer: Unsubscribe = () => {}
  private generation = 0

  constructor(clock: Clock) {
    this.clock = clock
  }

  start(api: ApiClient, userId: number, onComplete: (agent: Agent) => void): void {
    this.stop()
    const generation = this.generation
    const wait = (attempt: number) => {
      const pause = personRetryPause(attempt + 1, appError('platform.failed'))
      this.stopTimer = this.clock.after(pause, () => void read(attempt))
    }
    const read = async (attempt: number) => {
      const loaded = await loadAgent(api, userId)
      if (generation !== this.generation) return
      if (loaded.ok && loaded.value.isWhole) onComplete(loaded.value.agent)
      else wait(attempt + 1)
    }
    wait(0)
  }

  stop(): void {
    this.stopTimer()
    this.generation += 1
  }
}
