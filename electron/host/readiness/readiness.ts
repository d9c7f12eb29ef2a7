import type { ApiClient } from '#shared/api/client.ts'
import type { Clock } from '#shared/core/clock.ts'
import { Disposables } from '#shared/core/disposables.ts'
import type { Emitter } from '#shared/core/emitter.ts'
import type { AudioReport } from '#shared/host/audio.ts'
import type { ReadinessCheck, ReadinessName } from '#shared/host/readiness.ts'
import type { HostState } from '#shared/host/state.ts'
import type { Heartbeat } from '../heartbeat.ts'
import type { Exchange } from '../platform-client/platform-client.ts'
import type { AudioPort } from '../ports.ts'
import type { StateView } from '../kernel/feature-context.ts'
import type { Check, NoticePermission, ReadinessFacts } from './facts.ts'
import { microphone, notifications, registration, ringer } from './phone-checks.ts'
import { clock, events, token } from './platform-checks.ts'
import { PlatformWatch } from './platform-watch.ts'

export type ReadinessOptions = {
  readonly clock: Clock
  readonly heartbeat: Heartbeat
  readonly store: StateView
  readonly onChange: (readiness: HostState['readiness']) => void
  readonly audio: Pick<AudioPort, 'onReport' | 'onReady'>
  readonly api: ApiClient
  readonly exchanges: Emitter<Exchange>
  /** Registers again, or verifies the registration, and polls calls, whatever was planned. */
  readonly tryAgain: () => void
  /** Makes the engine list its devices and test, silently, whether a ring would be heard. */
  readonly tryDevices: () => Promise<void>
  /** Called when something may have changed at the platform. */
  readonly wake: () => void
  /** Whether the system shows notices of this app; absent if only the page knows. */
  readonly notices?: () => boolean
}

/** Of equally bad checks the first is named: what keeps calls away, then what keeps them from being heard. */
const checks: readonly (readonly [ReadinessName, Check])[] = [
  ['registration', registration],
  ['microphone', microphone],
  ['ringer', ringer],
  ['events', events],
  ['token', token],
  ['clock', clock],
  ['notifications', notifications],
]

/** Silence after which the platform is asked for a sign of life, in milliseconds. */
const quietFor = 3_200
/** Longest duration of a check, in milliseconds; what has not answered by then shows by itself. */
const checkTimeout = 3_000
/** A louder level is a sound, see `quality/troubles.ts`. */
const noSound = 1e-4

/** The light: whether the next call would reach the agent. */
export class Readiness implements Disposable {
  private readonly options: ReadinessOptions
  private readonly owned = new Disposables()
  private readonly platform: PlatformWatch
  private stopBeats: (() => void) | null = null
  private isPinging = false
  private registrationError: ReadinessFacts['lostFor'] = null
  private microphoneSilent = false
  private ringPlays: boolean | null = null
  private pagePermission: NoticePermission = null

  constructor(options: ReadinessOptions) {
    this.options = options
    this.platform = new PlatformWatch(options.clock)
    const { audio, exchanges, store } = options
    this.owned.add(audio.onReport((report) => this.handleReport(report)))
    this.owned.add(audio.onReady(() => (this.ringPlays = null)))
    this.owned.add(
      exchanges.on((exchange) => {
        this.platform.observe(exchange)
        this.update()
      }),
    )
    this.owned.add(
      store.onSlice(({ slice }) => {
        if (slice !== 'readiness') this.stateChanged(slice)
      }),
    )
  }

  /** How far this computer's clock is ahead of the platform's, in milliseconds; null if unknown. */
  get clockSkewMs(): number | null {
    return this.platform.facts.skewMs
  }

  /** Sets the page's permission for notices. */
  setNotices(permission: NoticePermission): void {
    this.pagePermission = permission
    this.update()
  }

  /** Tests everything now, silently; resolves when all have answered or the time is up. */
  async check(): Promise<void> {
    const { clock: time, tryAgain, tryDevices } = this.options
    tryAgain()
    await new Promise<void>((resolve) => {
      const stopTimeout = time.after(checkTimeout, resolve)
      void Promise.all([this.ping(), tryDevices()]).then(() => {
        stopTimeout()
        resolve()
      })
    })
    this.update()
  }

  [Symbol.dispose](): void {
    this.stopBeats?.()
    this.owned[Symbol.dispose]()
  }

  private handleReport(report: AudioReport): void {
    if (report.kind === 'ringer') this.ringPlays = report.playable
    else if (report.kind === 'sample' && report.sample.sending && report.sample.outputLevel >= noSound)
      this.microphoneSilent = false
    else return
    this.update()
  }

  private stateChanged(slice: keyof HostState): void {
    const { phone, quality, levels } = this.options.store.value
    const { registration: present } = phone
    if (slice === 'session') this.sessionChanged()
    if (present.kind === 'unregistered') this.registrationError = present.error ?? 'unknown'
    if (present.kind === 'registered' || present.kind === 'no-account') this.registrationError = null
    if (quality.some(({ troubles }) => troubles.includes('microphone-silent'))) this.microphoneSilent = true
    // Another device, or a test that picked up sound.
    if (slice === 'devices' || levels.input >= noSound) this.microphoneSilent = false
    this.update()
  }

  private sessionChanged(): void {
    const isIn = this.options.store.value.session.kind === 'signed-in'
    if (isIn === (this.stopBeats !== null)) return
    this.stopBeats?.()
    this.stopBeats = isIn ? this.options.heartbeat.on(() => this.beat()) : null
    this.isPinging = false
    if (!isIn) this.platform.forget()
  }

  /** Updates what changes with time. */
  private beat(): void {
    const { clock: time, store } = this.options
    const { answeredAt } = this.platform.facts
    const isQuiet = answeredAt === null || Math.abs(time.now() - answeredAt) >= quietFor
    if (isQuiet && store.value.callFeed.kind === 'live') void this.ping()
    this.update()
  }

  /** Sends one `GET /ping`, which proves platform and token, and returns its time. */
  private async ping(): Promise<void> {
    if (this.isPinging) return
    this.isPinging = true
    const answer = await this.options.api.authentication.ping()
    this.isPinging = false
    if (!answer.ok) this.options.wake()
  }

  private update(): void {
    const { store } = this.options
    const isIn = store.value.session.kind === 'signed-in'
    this.options.onChange({ checks: isIn ? this.checks() : [] })
  }

  private checks(): readonly ReadinessCheck[] {
    const { clock: time, store, notices } = this.options
    const facts: ReadinessFacts = {
      now: time.now(),
      state: store.value,
      lostFor: this.registrationError,
      microphoneSilent: this.microphoneSilent,
      ringPlays: this.ringPlays,
      notices: notices ? (notices() ? 'granted' : 'denied') : this.pagePermission,
      platform: this.platform.facts,
    }
    return checks.map(([name, check]) => ({ name, ...check(facts) }))
  }
}
