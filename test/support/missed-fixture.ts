import { Heartbeat } from '#electron/host/heartbeat.ts'
import type { PageAttention } from '#electron/host/missed-calls/attention.ts'
import { MissedCalls } from '#electron/host/missed-calls/missed-calls.ts'
import type { ExplainedCall } from '#electron/host/missed-calls/explain.ts'
import type { Exchange } from '#electron/host/platform-client/platform-client.ts'
import { StateStore } from '#electron/host/state-store.ts'
import type { LiveCallDiff, LiveCallRecord } from '#shared/calls/live-call.ts'
import type { Line } from '#shared/calls/line.ts'
import type { Clock } from '#shared/core/clock.ts'
import { Emitter } from '#shared/core/emitter.ts'
import type { AudioReport } from '#shared/host/audio.ts'
import type { Registration } from '#shared/host/slices.ts'
import type { HostState } from '#shared/host/state.ts'
import { hostState } from './fake-host.ts'
import { NotedLog } from './host-ports.ts'
import { phoneLine } from './live-calls.ts'
import { ManualClock } from './manual-clock.ts'
import { temporaryFolder, type TemporaryFolder } from './temporary-folder.ts'

export const caller = '+442079460018'

/** A call record of the platform, missed by the agent of `hostState`, with `changes`. */
export function missedCall(at: number, changes: Partial<ExplainedCall> = {}): ExplainedCall {
  return {
    type: 'missed',
    liveId: 901,
    number: caller,
    at,
    totalSeconds: 20,
    cause: 'Originator cancel',
    ...changes,
  }
}

/**
 * The record of missed calls, between a state set by the test and a folder. Its clock is this computer's; the
 * platform's is `clockOffset` milliseconds behind it.
 */
export class MissedFixture {
  readonly clock = new ManualClock(1_800_000_000_000)
  readonly log = new NotedLog()
  /** Why missed calls could not be saved, at each change; null: they are saved again. */
  readonly troubles: (string | null)[] = []
  clockOffset = 0
  readonly folder: TemporaryFolder
  private audioReports = new Emitter<AudioReport>()
  private exchanges = new Emitter<Exchange>()
  private endings = new Emitter<LiveCallRecord>()
  private records: readonly LiveCallRecord[] = []
  private store = new StateStore(hostState())
  private open: MissedCalls | null = null
  private page: PageAttention | null = null
  /** Ends with a killed process, whose timers never fire. */
  private process = { lives: true }

  private constructor(folder: TemporaryFolder) {
    this.folder = folder
  }

  static async open(): Promise<MissedFixture> {
    return new MissedFixture(await temporaryFolder('missed'))
  }

  [Symbol.asyncDispose](): PromiseLike<void> {
    return this.folder[Symbol.asyncDispose]()
  }

  get missed(): MissedCalls {
    if (!this.open) throw new Error('The app does not run')
    return this.open
  }

  /** The platform's time. */
  get now(): number {
    return this.clock.now() - this.clockOffset
  }

  /** Starts the app with a signed-in and registered agent and a window in front, with `changes`. */
  start(changes: Partial<HostState> = {}): this {
    this.store = new StateStore(hostState({ ...changes }))
    this.exchanges = new Emitter()
    this.endings = new Emitter()
    const { audioReports: reports, endings } = this
    const presentRecords = () => this.records
    const process = { lives: true }
    this.process = process
    const clock: Clock = {
      now: () => this.clock.now(),
      after: (delay, action) => this.clock.after(delay, () => process.lives && action()),
    }
    this.open = new MissedCalls({
      clock,
      heartbeat: new Heartbeat(clock),
      log: this.log,
      userData: this.folder.path,
      store: this.store,
      audio: { onReport: (listener) => reports.on(listener), onReady: () => () => {} },
      calls: {
        get records() {
          return presentRecords()
        },
        onEnd: (listener) => endings.on(listener),
      },
      exchanges: this.exchanges,
      rejected: new Emitter(),
      onTrouble: (fault) => this.troubles.push(fault),
    })
    this.page = this.open.attention.page()
    this.page.set(true)
    if (this.store.value.session.kind === 'signed-in') this.receiveAnswer()
    this.confirmRegistration()
    return this
  }

  /** The app exits normally. */
  stop(): void {
    this.missed[Symbol.dispose]()
    this.open = null
  }

  /** The process is killed: nothing more is written, and nothing is closed. */
  kill(): void {
    this.process.lives = false
    this.exchanges = new Emitter()
    this.open = null
  }

  /** Moves the window behind another one, or to the front. */
  setInFront(inFront: boolean): void {
    this.page?.set(inFront)
  }

  set<Name extends Exclude<keyof HostState, 'calls'>>(slice: Name, value: HostState[Name]): void {
    this.store.set(slice, value)
  }

  change(settings: Partial<HostState['settings']>): void {
    this.set('settings', { ...this.store.value.settings, ...settings })
  }

  /** A request gets its response from the platform. */
  receiveAnswer(): void {
    const date = new Date(Math.floor(this.now / 1_000) * 1_000).toUTCString()
    this.exchanges.emit({ method: 'GET', path: '/ping', took: 0, status: 200, date } as Exchange)
  }

  report(report: AudioReport): void {
    this.audioReports.emit(report)
  }

  register(registration: Registration): void {
    this.set('phone', { account: null, registration })
  }

  /** The SIP server answers. */
  confirmRegistration(): void {
    const at = this.clock.now()
    const { registration } = this.store.value.phone
    if (registration.kind === 'registered') this.register({ ...registration, roundTripAt: at })
  }

  /** Time passes while the app runs: SIP server and platform answer now and then. */
  advance(milliseconds: number): void {
    for (let passed = 0; passed < milliseconds; passed += 1_000) {
      this.clock.advance(Math.min(1_000, milliseconds - passed))
      if (this.open) this.receiveAnswer()
      if (this.open) this.confirmRegistration()
    }
  }

  calls(diff: LiveCallDiff): void {
    const gone = this.records.filter(({ id }) => diff.removed.includes(id))
    const kept = this.records.filter(
      ({ id }) => !diff.removed.includes(id) && !diff.changed.some((call) => call.id === id),
    )
    this.records = [...kept, ...diff.changed]
    this.store.applyCalls(diff)
    for (const call of gone) this.endings.emit(call)
  }

  /** A call rings here for `milliseconds` and ends; returns its record. */
  ring(end: Partial<Line> = {}, milliseconds = 20_000): ExplainedCall {
    const at = this.now
    const line = phoneLine({ id: `line-${at}`, number: caller, startedAt: this.clock.now() })
    this.set('lines', [line])
    this.advance(milliseconds)
    const endedAt = this.clock.now()
    this.set('lines', [{ ...line, state: 'ended', endReason: 'cancelled', endedAt, ...end }])
    this.advance(1_000)
    this.set('lines', [])
    return missedCall(Math.floor(at / 1_000) * 1_000, {
      liveId: null,
      totalSeconds: Math.floor(milliseconds / 1_000),
    })
  }
}
