import { LiveCalls } from '#electron/host/calls/live-calls.ts'
import { EventLog } from '#electron/host/event-log/event-log.ts'
import { EventIntake } from '#electron/host/events/event-intake.ts'
import { StateStore } from '#electron/host/state-store.ts'
import type { CallInput } from '#shared/calls/call-input.ts'
import { Emitter } from '#shared/core/emitter.ts'
import type { EventRow } from '#shared/host/events.ts'
import type { HostState } from '#shared/host/state.ts'
import { fakeApi, page } from './fake-api.ts'
import { hostState } from './fake-host.ts'
import { NotedLog } from './host-ports.ts'
import { ManualClock } from './manual-clock.ts'
import { MemorySink } from './memory-sink.ts'

type LoggedFixtureOptions = { fileBytes?: number; state?: Partial<HostState>; isLogging?: boolean }

/** The real host parts that the event log records, on a platform in memory and a manual clock. */
export class LoggedFixture implements Disposable {
  readonly clock = new ManualClock(1_800_000_000_000)
  readonly platform = fakeApi()
  /** Live calls as the platform returns them. */
  liveCalls: readonly object[] = []
  readonly store: StateStore
  readonly calls: LiveCalls
  readonly intake: EventIntake
  readonly sink: MemorySink
  readonly log: EventLog
  readonly faults: unknown[] = []

  constructor({ fileBytes = Infinity, state = {}, isLogging = true }: LoggedFixtureOptions = {}) {
    const { clock } = this
    const inputs = new Emitter<CallInput>()
    const notices = new Emitter<EventRow>()
    this.store = new StateStore(hostState(state))
    this.platform.routes.set('GET /calls', () => page(this.liveCalls))
    this.calls = new LiveCalls({
      api: this.platform.api,
      clock,
      phoneIsBusy: () => false,
      onDiff: (diff) => this.store.applyCalls(diff),
      onFeed: (feed) => this.store.set('callFeed', feed),
      onInput: (input) => inputs.emit(input),
      onNote: (note) => this.intake.note(note),
      random: () => 0.5,
    })
    this.intake = new EventIntake({
      clock,
      log: new NotedLog(),
      onCallEvent: (event, receivedAt, path) => this.calls.receiveEvent(event, receivedAt, path),
      onSmsEvent: () => {},
      onRepeated: (event, path) => this.calls.receiveDuplicate(event, path),
      onRow: (row) => notices.emit(row),
      onChange: (events) => this.store.set('events', events),
    })
    this.sink = new MemorySink(fileBytes)
    this.log = new EventLog({
      ...{ clock, inputs, notices, store: this.store, sink: this.sink, digestAfter: 1_000 },
      memory: () => this.calls.memory,
      records: () => this.calls.records,
      onFault: (fault) => this.faults.push(fault),
    })
    if (isLogging) this.log.start()
  }

  /** A notification arrives. */
  notify(body: object, known = false): void {
    this.intake.receive({ text: JSON.stringify(body), receivedAt: this.clock.now(), path: 'webhook', known })
  }

  [Symbol.dispose](): void {
    this.calls[Symbol.dispose]()
    this.intake[Symbol.dispose]()
    this.log[Symbol.dispose]()
  }
}
