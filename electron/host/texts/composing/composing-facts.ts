import type { ApiClient } from '#shared/api/client.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import type { Agent } from '#shared/host/slices.ts'
import { noComposing, type Composing } from '#shared/host/texts.ts'
import { HoldOff } from '../../platform-client/hold-off.ts'
import { retryPause } from '../../platform-client/retry-pause.ts'
import { readCanned, saveCanned, type CannedChange } from './canned-texts.ts'
import { readSenders } from './read-senders.ts'

export type ComposingFactsOptions = {
  readonly api: Pick<ApiClient, 'storage' | 'settings' | 'customer'>
  readonly clock: Clock
  readonly agent: Agent
  readonly onChange: (composing: Composing) => void
  readonly random?: () => number
}

const refreshEvery = 10 * 60_000

/** Senders and canned responses: read at sign-in, after each change, and every ten minutes. */
export class ComposingFacts implements Disposable {
  private readonly options: ComposingFactsOptions
  private stopTimer: Unsubscribe = () => {}
  private isStopped = false
  private reading: Outcome | null = null
  private readonly holdOff: HoldOff
  private failures = 0
  value = noComposing

  constructor(options: ComposingFactsOptions) {
    this.options = options
    this.holdOff = new HoldOff(options.clock)
    void this.refresh()
  }

  /** Reads everything, unless the platform asked to wait. A part that cannot be read keeps its last value. */
  refresh(): Outcome {
    const { error } = this.value
    if (error && this.holdOff.left > 0) return Promise.resolve(err(error))
    this.reading ??= this.read().finally(() => (this.reading = null))
    return this.reading
  }

  /** Settles once the list includes the change. */
  async saveCanned(change: CannedChange): Outcome<{ readonly id: number }> {
    const saved = await saveCanned(this.options.api, change)
    if (saved.ok) await this.readAfterChange()
    return saved
  }

  async removeCanned(id: number): Outcome {
    const removed = await this.options.api.storage.deleteCannedResponse({ id })
    if (!removed.ok) return removed
    await this.readAfterChange()
    return ok(undefined)
  }

  [Symbol.dispose](): void {
    this.isStopped = true
    this.stopTimer()
  }

  /** Reads again after any read in progress, which may miss the change. */
  private async readAfterChange(): Promise<void> {
    await this.reading
    await this.refresh()
  }

  private async read(): Outcome {
    const { api, clock, agent, random = Math.random } = this.options
    this.stopTimer()
    const canned = await readCanned(api)
    const senders = await readSenders(api, agent)
    if (this.isStopped) return ok(undefined)
    const failed = [canned, senders].find((read) => !read.ok && read.error.code !== 'platform.forbidden')
    const error = failed && !failed.ok ? failed.error : null
    this.publish({
      canned: canned.ok ? canned.value : failed === canned ? this.value.canned : [],
      senders: senders.ok ? senders.value : this.value.senders,
      error,
    })
    this.failures = error ? this.failures + 1 : 0
    const pause = error ? retryPause({ failures: this.failures, error, random: random() }) : refreshEvery
    this.holdOff.begin(error)
    this.stopTimer = clock.after(pause, () => void this.refresh())
    return error ? err(error) : ok(undefined)
  }

  private publish(value: Composing): void {
    this.value = value
    this.options.onChange(value)
  }
}
