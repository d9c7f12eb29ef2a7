import { watch, type FSWatcher } from 'node:fs'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { isSame } from '#shared/core/is-same.ts'
import { plain } from '#shared/core/log-mark.ts'
import type { Log } from '#shared/core/log.ts'
import type { PolicyState } from '#shared/host/policy.ts'
import { policyValue, type PolicyKey } from '#shared/settings/policy.ts'
import { policyKeyNames, policyKeys } from '#shared/settings/policy-keys.ts'
import type { PolicyPlaces } from './policy-places.ts'
import { readPolicy, type FoundPolicy } from './read-policy.ts'

export type PolicyWatcherOptions = {
  readonly places: PolicyPlaces
  readonly clock: Clock
  readonly log: Log
  /** Milliseconds between two complete readings; 3 minutes by default. */
  readonly every?: number
}

/** Finds the policy of this computer for the first time. Never fails: problems are part of its state. */
export async function openPolicy(options: PolicyWatcherOptions): Promise<PolicyWatcher> {
  return new PolicyWatcher(options, await options.places.find())
}

/** The policy of this computer, read again when its files change and every few minutes. */
export class PolicyWatcher implements Disposable {
  private readonly options: PolicyWatcherOptions
  private readonly changes = new Emitter<PolicyState>()
  private readonly atStart: PolicyState
  /** The last valid content of each place, in this run. */
  private readonly lastReadable = new Map<string, FoundPolicy>()
  private readonly watchers: FSWatcher[] = []
  private state: PolicyState
  private stopWaiting: Unsubscribe = () => {}
  private isEnded = false

  constructor(options: PolicyWatcherOptions, found: readonly FoundPolicy[]) {
    this.options = options
    this.state = { ...readPolicy(this.withLastReadable(found)), waiting: [] }
    this.atStart = this.state
    this.logState()
    for (const folder of options.places.folders) this.watch(folder)
    this.wait(options.every ?? 180_000)
  }

  get value(): PolicyState {
    return this.state
  }

  onChange(listener: (state: PolicyState) => void): Unsubscribe {
    return this.changes.on(listener)
  }

  /** Reads the policy now. */
  async check(): Promise<void> {
    const policies = await this.options.places.find()
    if (this.isEnded) return
    const read = readPolicy(this.withLastReadable(policies))
    const state = { ...read, waiting: waitingIn(this.atStart, read) }
    if (isSame(state, this.state)) return
    this.state = state
    this.logState()
    this.changes.emit(state)
  }

  [Symbol.dispose](): void {
    this.isEnded = true
    this.stopWaiting()
    for (const watcher of this.watchers) watcher.close()
  }

  /** Keeps the last valid content of a file that breaks while the app runs: half a write must not loosen anything. */
  private withLastReadable(found: readonly FoundPolicy[]): readonly FoundPolicy[] {
    return found.map((policy) => {
      const before = this.lastReadable.get(policy.origin)
      if (policy.kind === 'content') this.lastReadable.set(policy.origin, policy)
      if (policy.kind !== 'unreadable' || before?.kind !== 'content') return policy
      return { ...before, stale: policy }
    })
  }

  private logState(): void {
    const { log } = this.options
    for (const { origin, state, problems } of this.state.sources) {
      if (state === 'obeyed') log.write('info', 'policy.obeyed', { origin: plain(origin) })
      for (const { key, fault } of problems)
        log.write('warn', 'policy.problem', { origin: plain(origin), key: plain(key), fault })
    }
  }

  /** If a folder cannot be watched, or does not exist yet, the next periodic reading finds changes. */
  private watch(folder: string): void {
    try {
      const watcher = watch(folder, { persistent: false }, () => this.wait(200))
      watcher.on('error', () => watcher.close())
      this.watchers.push(watcher)
    } catch {
      this.options.log.write('debug', 'policy.not-watched', { folder: plain(folder) })
    }
  }

  private wait(delay: number): void {
    this.stopWaiting()
    if (this.isEnded) return
    this.stopWaiting = this.options.clock.after(delay, () => {
      void this.check().finally(() => this.wait(this.options.every ?? 180_000))
    })
  }
}

function waitingIn(atStart: PolicyState, now: Pick<PolicyState, 'policy'>): readonly PolicyKey[] {
  return policyKeyNames.filter(
    (key) =>
      policyKeys[key].when === 'next-start' &&
      !isSame(policyValue(atStart.policy, key), policyValue(now.policy, key)),
  )
}
