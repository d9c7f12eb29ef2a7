import { appError, type AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { plain } from '#shared/core/log-mark.ts'
import type { Log } from '#shared/core/log.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import {
  noUpdates,
  updateMove,
  type UpdateEvent,
  type UpdateFailure,
  type UpdateMode,
  type UpdateReason,
  type UpdateState,
} from '#shared/host/updates.ts'
import type { UpdateMemory } from './update-memory.ts'
import type { UpdaterPort } from './updater-port.ts'

/** Delay of the first check after the start, and between checks, in milliseconds. */
const firstCheck = 60_000
const checkEvery = 4 * 60 * 60_000

export type UpdateParts = {
  readonly updater: UpdaterPort | null
  readonly memory: UpdateMemory
  /** The running version. */
  readonly version: string
  readonly clock: Clock
  readonly log: Log
  readonly allowed: () => { readonly mode: UpdateMode; readonly because: UpdateReason }
  /** What must not be interrupted now: a call of this phone, or outgoing texts. */
  readonly busy: () => { readonly calls: boolean; readonly texts: boolean }
  readonly onChange: (state: UpdateState) => void
}

/** Checks for newer versions, downloads them while there is no call, and installs them when nothing can be lost. */
export class Updates {
  private readonly parts: UpdateParts
  private current: UpdateState = noUpdates
  private timer: Unsubscribe | null = null
  private download: AbortController | null = null
  /** The user's choice, made before the version was downloaded. */
  private choice: 'now' | 'quit' | null = null
  /** A version that the user has postponed until asking for it. */
  private postponed: string | null = null
  private hasEnded = false

  constructor(parts: UpdateParts) {
    this.parts = parts
    if (parts.updater) this.current = { ...noUpdates, ...parts.allowed() }
  }

  get state(): UpdateState {
    return this.current
  }

  /** Reports the outcome of the last installation, then checks for newer versions periodically. */
  async start(): Promise<void> {
    const { updater, memory, version } = this.parts
    if (!updater) return
    const begun = await memory.readAndClear()
    const storedPackage = await updater.kept()
    if (begun?.to === version) this.set({ updatedFrom: begun.from, kept: storedPackage })
    else if (begun)
      this.set({
        kept: storedPackage,
        failed: { step: 'install', error: appError('updates.not-installed', begun.to) },
      })
    else this.set({ kept: storedPackage })
    this.checkAfter(firstCheck)
  }

  /** Called when the permission, the calls or the outgoing texts may have changed. */
  update(): void {
    if (!this.parts.updater || this.hasEnded) return
    this.set(this.parts.allowed())
    const { mode, stage } = this.current
    const { calls, texts } = this.parts.busy()
    if (calls || mode === 'off') this.download?.abort()
    if (stage === 'when-free' && !calls && !texts) this.install()
    if (stage === 'found' && !calls && this.mayFetch) void this.fetch()
    if (stage === 'ready' && mode === 'automatic' && !this.isPostponed) this.applyEvent('at-quit')
    if (mode === 'off' && stage === 'at-quit') this.applyEvent('later')
  }

  async check(): Outcome {
    const { updater, allowed, clock, log } = this.parts
    if (!updater || allowed().mode === 'off') return err(appError('updates.off'))
    if (!this.applyEvent('check', { failed: null })) return ok(undefined)
    this.checkAfter(checkEvery)
    const release = await updater.check()
    if (this.hasEnded) return ok(undefined)
    if (!release.ok) {
      this.fail('check', release.error)
      return release
    }
    log.write('info', 'updates.checked', { release: plain(release.value?.version ?? 'none') })
    const at = { checkedAt: clock.now(), release: release.value, percent: 0 }
    this.applyEvent(release.value ? 'newer' : 'nothing-new', at)
    this.update()
    return ok(undefined)
  }

  async requestInstall(when: 'now' | 'quit'): Outcome {
    const { stage, mode } = this.current
    if (this.parts.updater?.obstacle || mode === 'off') return err(appError('updates.off'))
    if (stage === 'unknown' || stage === 'current' || stage === 'checking')
      return err(appError('updates.none'))
    this.choice = when
    this.postponed = null
    if (stage === 'found' || stage === 'downloading') this.update()
    else this.choose(when)
    return ok(undefined)
  }

  later(): void {
    this.choice = null
    this.postponed = this.current.release?.version ?? null
    this.download?.abort()
    if (this.current.stage !== 'ready') this.applyEvent('later')
  }

  /** Called at the very end of the app: installs what was chosen for this moment. */
  async atEnd(): Promise<void> {
    this[Symbol.dispose]()
    const { updater, memory, version, busy, log } = this.parts
    const { stage, release } = this.current
    const restart = stage === 'installing'
    if (!updater || !release || (!restart && (stage !== 'at-quit' || busy().texts))) return
    await memory.write({ from: version, to: release.version })
    const installed = await updater.install(restart)
    if (!installed.ok) log.write('error', 'updates.install-failed', { code: installed.error.code })
  }

  [Symbol.dispose](): void {
    this.hasEnded = true
    this.timer?.()
    this.download?.abort()
  }

  private get mayFetch(): boolean {
    if (this.parts.updater?.obstacle) return false
    return this.choice !== null || (this.current.mode === 'automatic' && !this.isPostponed)
  }

  private get isPostponed(): boolean {
    return this.postponed !== null && this.postponed === this.current.release?.version
  }

  private async fetch(): Promise<void> {
    const { updater } = this.parts
    const begun = { failed: null, percent: 0, remaining: null }
    if (!updater || this.download || !this.applyEvent('download', begun)) return
    const from = this.parts.clock.now()
    const download = new AbortController()
    this.download = download
    const downloaded = await updater.download(
      (percent) => this.set(progressOf(percent, this.parts.clock.now() - from)),
      download.signal,
    )
    this.download = null
    if (this.hasEnded) return
    if (downloaded.ok) {
      this.applyEvent('downloaded', { percent: 100, remaining: null })
      if (this.choice) this.choose(this.choice)
      else this.update()
    } else if (download.signal.aborted) this.applyEvent('stop')
    else {
      this.choice = null
      this.fail('download', downloaded.error)
    }
  }

  private choose(when: 'now' | 'quit'): void {
    if (when === 'quit') this.applyEvent('at-quit')
    else if (this.applyEvent('when-free')) this.update()
  }

  private install(): void {
    if (this.applyEvent('install')) this.parts.updater?.quit()
  }

  private fail(step: UpdateFailure['step'], error: AppError): void {
    this.parts.log.write('warn', 'updates.failed', { step, code: error.code })
    this.applyEvent('failed', { failed: { step, error } })
  }

  private checkAfter(delay: number): void {
    this.timer?.()
    this.timer = this.parts.clock.after(delay, () => {
      this.checkAfter(checkEvery)
      if (!this.parts.busy().calls && this.current.mode !== 'off') void this.check()
    })
  }

  /** Makes the move if it is possible, and returns whether it was. */
  private applyEvent(event: UpdateEvent, more: Partial<UpdateState> = {}): boolean {
    const stage = updateMove(this.current.stage, event)
    if (stage === null) return false
    this.set({ ...more, stage })
    return true
  }

  private set(change: Partial<UpdateState>): void {
    this.current = { ...this.current, ...change }
    this.parts.onChange(this.current)
  }
}

/** The pace is known after this much progress, in percent, and this much time, in milliseconds. */
const paceAfter = { percent: 2, time: 2_000 }

/** Progress of a download, and the remaining time at the same pace. */
function progressOf(percent: number, time: number): Pick<UpdateState, 'percent' | 'remaining'> {
  const isKnown = percent >= paceAfter.percent && time >= paceAfter.time
  return {
    percent: Math.floor(percent),
    remaining: isKnown ? Math.round((time * (100 - percent)) / percent) : null,
  }
}
