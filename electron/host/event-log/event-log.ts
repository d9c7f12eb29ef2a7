import type { BookMemory } from '#shared/calls/book-memory.ts'
import type { CallInput } from '#shared/calls/call-input.ts'
import type { LiveCallDiff, LiveCallRecord } from '#shared/calls/live-call.ts'
import type { Clock } from '#shared/core/clock.ts'
import { Disposables, type Unsubscribe } from '#shared/core/disposables.ts'
import type { Emitter } from '#shared/core/emitter.ts'
import type { EventRow } from '#shared/host/events.ts'
import type { HostState } from '#shared/host/state.ts'
import type { StateView } from '../kernel/feature-context.ts'
import { ownerOf } from '../signed-in-agent.ts'
import { Cleaner } from './cleaner.ts'
import { FaultPause } from './fault-pause.ts'
import { LineWriter } from './line-writer.ts'
import { logFormat, logVersion } from './log-line.ts'
import type { LogSink } from '../log/log-sink.ts'
import { LoggedInputs } from './logged-inputs.ts'
import {
  isLogged,
  LoggedState,
  loggedSlices,
  numbersIn,
  stateDigest,
  thinned,
  type LoggedSlice,
  type StateDigest,
} from './logged-state.ts'
import { patchOf } from './patch.ts'

export type EventLogOptions = {
  readonly clock: Clock
  readonly store: StateView
  /** Each input of the book of live calls, before the book applies it. */
  readonly inputs: Emitter<CallInput>
  /** Every notification with its outcome. */
  readonly notices: Emitter<EventRow>
  readonly memory: () => BookMemory
  /** The calls in the book, as a replay derives them: with the platform's times. */
  readonly records: () => readonly LiveCallRecord[]
  readonly sink: LogSink
  /** Called with each fault of the log itself, which then pauses and resumes with a new section. */
  readonly onFault: (fault: unknown) => void
  /** Milliseconds from a change to the next digest of the state. */
  readonly digestAfter?: number
}

/** Milliseconds that a line without a change may wait for the next change before it is written by itself. */
const maxDelayWithoutChange = 10_000

/**
 * Records everything that the screen derives from, so that it can be shown again: a full state, then every input of the
 * book of live calls and every difference of the other slices, and from time to time a digest of it all. It only
 * listens.
 */
export class EventLog implements Disposable {
  private readonly options: EventLogOptions
  private readonly owned = new Disposables()
  private readonly cleaner = new Cleaner()
  private readonly state = new LoggedState(this.cleaner)
  private readonly inputs = new LoggedInputs(this.cleaner)
  private readonly written = new Map<LoggedSlice, unknown>()
  /** Thinned slices: when each was last written, and pending writes. */
  private readonly writtenAt = new Map<LoggedSlice, number>()
  private readonly waiting = new Map<LoggedSlice, Unsubscribe>()
  private digestDue: Unsubscribe | null = null
  private digests: StateDigest = {}
  private owner = ''
  private isBegun = false
  private readonly rest: FaultPause
  private readonly lines: LineWriter

  constructor(options: EventLogOptions) {
    this.options = options
    const { clock, onFault } = options
    this.rest = new FaultPause({ clock, onFault, onResume: () => this.begin() })
    this.lines = new LineWriter(options.sink, () => this.beginSection())
  }

  /** Starts writing, unless started already. */
  start(): void {
    if (this.isBegun) return
    const { clock, store, inputs, notices } = this.options
    this.begin()
    const writeNotice = (row: EventRow) =>
      this.lines.write(() => ({ t: 'notice', at: clock.now(), row: this.cleaner.clean(row) }))
    this.owned.add(notices.on((row) => this.safely(() => writeNotice(row))))
    this.owned.add(inputs.on((input) => this.safely(() => this.inputReceived(input))))
    this.owned.add(store.onSlice(({ slice }) => this.safely(() => this.sliceChanged(slice))))
    this.owned.add(store.onCalls((diff) => this.safely(() => this.callsChanged(diff))))
    this.owned.add(() => this.waiting.forEach((stop) => stop()))
    this.owned.add(() => this.digestDue?.())
    this.owned.add(() => this.rest[Symbol.dispose]())
  }

  /** Starts a section, independent of everything written before. */
  begin(): void {
    this.isBegun = true
    this.safely(() => this.beginSection())
  }

  private beginSection(): void {
    const { clock, store, memory } = this.options
    const { value: state } = store
    const at = clock.now()
    this.owner = ownerOf(state) || this.owner
    this.state.forget()
    this.state.addNumbers(numbersIn(state))
    this.inputs.forget()
    for (const slice of loggedSlices) this.written.set(slice, this.state.slice(state, slice))
    this.digests = {}
    const full = Object.fromEntries(this.written) as Pick<HostState, LoggedSlice>
    this.lines.begin(
      { t: 'header', at, ...this.header(state) },
      { t: 'start', at, state: full, book: this.inputs.memory(memory()) },
    )
    this.planDigest()
  }

  /** Keeps a text out of the log, wherever it appears. */
  hide(secret: string): void {
    if (!this.cleaner.learn(secret) || !this.isBegun) return
    this.safely(() => {
      const known = JSON.stringify([this.options.store.value, this.options.memory()])
      if (known.includes(JSON.stringify(secret).slice(1, -1))) this.beginSection()
    })
  }

  /** The owner of the current calls, as named in section headers. */
  get present(): string {
    return this.cleaner.clean(this.owner)
  }

  /** Writes pending changes. */
  catchUp(): void {
    if (!this.isBegun) return
    this.safely(() => {
      for (const slice of this.waiting.keys()) this.writeSlice(slice)
      this.writeDigest()
    })
  }

  [Symbol.dispose](): void {
    this.catchUp()
    this.owned[Symbol.dispose]()
  }

  /**
   * Shields whoever changed the state from faults here. Lines that could not be written are dropped: after a pause the
   * log resumes with a full state.
   */
  private safely(step: () => unknown): void {
    this.rest.run(step)
  }

  private header({ session, shell }: HostState) {
    const agent = session.kind === 'signed-in' ? session.agent : null
    return {
      format: logFormat,
      version: logVersion,
      app: shell.version,
      owner: this.present,
      agent: agent && this.cleaner.clean({ id: agent.id, name: agent.name, ext: agent.ext }),
    } as const
  }

  private sliceChanged(slice: keyof HostState): void {
    const { value: state } = this.options.store
    if (!isLogged(slice)) return
    if (slice === 'session' && ![this.owner, ''].includes(ownerOf(state))) return this.beginSection()
    const pause = thinned[slice]
    if (pause !== undefined) return this.throttle(slice, pause)
    this.writeSlice(slice)
    if (slice !== 'lines' && slice !== 'recents') return
    if (this.state.addNumbers(numbersIn({ ...state, calls: [] }))) this.writeSlice('people')
  }

  private throttle(slice: LoggedSlice, pause: number): void {
    const { clock } = this.options
    const rest = (this.writtenAt.get(slice) ?? -Infinity) + pause - clock.now()
    if (rest <= 0 || rest > pause) return this.writeSlice(slice)
    if (!this.waiting.has(slice))
      this.waiting.set(
        slice,
        clock.after(rest, () => this.safely(() => this.writeSlice(slice))),
      )
  }

  private writeSlice(slice: LoggedSlice): void {
    const { clock, store } = this.options
    this.waiting.get(slice)?.()
    this.waiting.delete(slice)
    this.writtenAt.set(slice, clock.now())
    const now = () => this.state.slice(store.value, slice)
    const isWritten = this.lines.write(() => {
      const patch = patchOf(this.written.get(slice), now())
      return patch && { t: 'slice', at: clock.now(), slice, patch }
    })
    if (!isWritten) return
    this.written.set(slice, now())
    if (thinned[slice] === undefined) this.planDigest()
  }

  private callsChanged({ changed }: LiveCallDiff): void {
    const numbers = changed.flatMap(({ source, destination }) => [source.number, destination.number])
    if (this.state.addNumbers(numbers)) this.writeSlice('people')
  }

  private inputReceived(input: CallInput): void {
    const { logged, written } = this.inputs.write(input)
    const isChange = logged.kind !== 'reading' || logged.calls !== undefined
    const isWritten = this.lines.write(
      (isNew) => ({
        t: 'input',
        at: this.options.clock.now(),
        input: isNew ? this.inputs.write(input).logged : logged,
      }),
      isChange ? undefined : maxDelayWithoutChange,
    )
    if (isWritten) written()
    if (isChange) this.planDigest()
  }

  private planDigest(): void {
    const { clock, digestAfter = 5_000 } = this.options
    this.digestDue ??= clock.after(digestAfter, () => this.safely(() => this.writeDigest()))
  }

  private writeDigest(): void {
    this.digestDue?.()
    this.digestDue = null
    const { clock, store, records } = this.options
    let digests: StateDigest = {}
    const isWritten = this.lines.write(() => {
      const { value: state } = store
      digests = stateDigest((slice) => this.state.slice(state, slice), this.cleaner.clean(records()))
      const of = Object.fromEntries(
        Object.entries(digests).filter(([name, hash]) => this.digests[name] !== hash),
      )
      return { t: 'digest', at: clock.now(), of, sum: this.lines.sum }
    }, maxDelayWithoutChange)
    if (!isWritten) return
    this.rest.reset()
    this.digests = digests
    this.lines.restartSum()
  }
}
