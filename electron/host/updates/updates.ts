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
const firstLook = 60_000
const nextLook = 4 * 60 * 60_000

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
  private wanted: 'now' | 'quit' | null = null
  /** A version that the user has postponed until asking for it. */
  private putOff: string | null = null
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
    const begun = await memory.readAndForget()
    const kept = await updater.kept()
    if (begun?.to === version) this.set({ updatedFrom: begun.from, kept })
    else if (begun)
      this.set({ kept, failed: { step: 'install', error: appError('updates.not-installed', begun.to) } })
    else this.set({ kept })
    this.lookIn(firstLook)
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
    if (stage === 'ready' && mode === 'automatic' && !this.isPutOff) this.step('at-quit')
    if (mode === 'off' && stage === 'at-quit') this.step('later')
  }

  async check(): Outcome {
    const { updater, allowed, clock, log } = this.parts
    if (!updater || allowed().mode === 'off') return err(appError('updates.off'))
    if (!this.step('check', { failed: null })) return ok(undefined)
    this.lookIn(nextLook)
    const found = await updater.check()
    if (this.hasEnded) return ok(undefined)
    if (!found.ok) {
      this.fail('check', found.error)
      return found
    }
    log.write('info', 'updates.checked', { release: plain(found.value?.version ?? 'none') })
    const at = { checkedAt: clock.now(), release: found.value, percent: 0 }
    this.step(found.value ? 'newer' : 'nothing-new', at)
    this.update()
    return ok(undefined)
  }

  async ask(when: 'now' | 'quit'): Outcome {
    const { stage, mode } = this.current
    if (this.parts.updater?.hindrance || mode === 'off') return err(appError('updates.off'))
    if (stage === 'unknown' || stage === 'current' || stage === 'checking')
      return err(appError('updates.none'))
    this.wanted = when
    this.putOff = null
    if (stage === 'found' || stage === 'downloading') this.update()
    else this.choose(when)
    return ok(undefined)
  }

  later(): void {
    this.wanted = null
    this.putOff = this.current.release?.version ?? null
    this.download?.abort()
    if (this.current.stage !== 'ready') this.step('later')
  }

  /** Called at the very end of the app: installs what was chosen for this moment. */
  async atEnd(): Promise<void> {
    this[Symbol.dispose]()
    const { updater, memory, version, busy, log } = this.parts
    const { stage, release } = this.current
    const restart = stage === 'installing'
    if (!updater || !release || (!restart && (stage !== 'at-quit' || busy().texts))) return
    await memory.note({ from: version, to: release.version })
    const installed = await updater.install(restart)
    if (!installed.ok) log.write('error', 'updates.install-failed', { code: installed.error.code })
  }

  [Symbol.dispose](): void {
    this.hasEnded = true
    this.timer?.()
    this.download?.abort()
  }

  private get mayFetch(): boolean {
    if (this.parts.updater?.hindrance) return false
    return this.wanted !== null || (this.current.mode === 'automatic' && !this.isPutOff)
  }

  private get isPutOff(): boolean {
    return this.putOff !== null && this.putOff === this.current.release?.version
  }

  private async fetch(): Promise<void> {
    const { updater } = this.parts
    const begun = { failed: null, percent: 0, remaining: null }
    if (!updater || this.download || !this.step('download', begun)) return
    const from = this.parts.clock.now()
    const download = new AbortController()
    this.download = download
    const done = await updater.download(
      (percent) => this.set(progressOf(percent, this.parts.clock.now() - from)),
      download.signal,
    )
    this.download = null
    if (this.hasEnded) return
    if (done.ok) {
      this.step('downloaded', { percent: 100, remaining: null })
      if (this.wanted) this.choose(this.wanted)
      else this.update()
    } else if (download.signal.aborted) this.step('stop')
    else {
      this.wanted = null
      this.fail('download', done.error)
    }
  }

  private choose(when: 'now' | 'quit'): void {
    if (when === 'quit') this.step('at-quit')
    else if (this.step('when-free')) this.update()
  }

  private install(): void {
    if (this.step('install')) this.parts.updater?.quit()
  }

  private fail(step: UpdateFailure['step'], error: AppError): void {
    this.parts.log.write('warn', 'updates.failed', { step, code: error.code })
    this.step('failed', { failed: { step, error } })
  }

  private lookIn(delay: number): void {
    this.timer?.()
    this.timer = this.parts.clock.after(delay, () => {
      this.lookIn(nextLook)
      if (!this.parts.busy().calls && this.current.mode !== 'off') void this.check()
    })
  }

  /** Makes the move if it is possible, and returns whether it was. */
  private step(event: UpdateEvent, more: Partial<UpdateState> = {}): boolean {
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
