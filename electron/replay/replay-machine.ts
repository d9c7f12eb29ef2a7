import { applyPatch } from '#electron/host/event-log/patch.ts'
import type { LoggedInput, LogLine } from '#electron/host/event-log/log-line.ts'
import { loggedSlices, type LoggedSlice } from '#electron/host/event-log/logged-state.ts'
import type { StateStore } from '#electron/host/state-store.ts'
import type { CallInput } from '#shared/calls/call-input.ts'
import { LiveCallBook } from '#shared/calls/live-call-book.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { assertNever } from '#shared/core/assert-never.ts'
import { isSame } from '#shared/core/is-same.ts'
import { fitsSlice, isCallRecord } from './fits.ts'

/** Applies the lines of a log in order, and leaves in a store the state that the app had. */
export class ReplayMachine {
  private readonly store: StateStore
  private book = new LiveCallBook()
  private reading: readonly LiveCallRecord[] = []

  constructor(store: StateStore) {
    this.store = store
  }

  /** A copy of the machine on another store that holds the same state. */
  on(store: StateStore): ReplayMachine {
    const machine = new ReplayMachine(store)
    machine.book = this.book
    machine.reading = this.reading
    return machine
  }

  /** Returns whether the line fitted the lines before it; if not, nothing was changed. */
  apply(line: LogLine): boolean {
    switch (line.t) {
      case 'header':
      case 'notice':
      case 'digest':
        return true
      case 'start':
        return this.start(line)
      case 'slice':
        return this.applySlice(line)
      case 'input':
        return this.applyInput(line.input)
      default:
        return assertNever(line)
    }
  }

  private start({ state, book }: Extract<LogLine, { t: 'start' }>): boolean {
    for (const slice of loggedSlices) this.store.set(slice, state[slice])
    this.book = new LiveCallBook(book)
    this.reading = []
    showCalls(this.store, this.book.records)
    return true
  }

  private applySlice({ slice, patch }: Extract<LogLine, { t: 'slice' }>): boolean {
    const value = applyPatch(this.store.value[slice], patch)
    if (!value.ok || !fitsSlice(slice, value.value)) return false
    setSlice(this.store, slice, value.value)
    return true
  }

  private applyInput(logged: LoggedInput): boolean {
    const input = this.read(logged)
    if (!input) return false
    const { changed, removed } = this.book.apply(input)
    if (input.kind === 'reading') this.reading = input.calls
    if (changed.length > 0 || removed.length > 0) this.store.applyCalls({ changed, removed })
    return true
  }

  private read(logged: LoggedInput): CallInput | null {
    if (logged.kind !== 'reading') return logged
    const { calls: patch, ...rest } = logged
    if (patch === undefined) return { ...rest, calls: this.reading }
    const calls = applyPatch(this.reading, patch)
    if (!calls.ok || !Array.isArray(calls.value) || !calls.value.every(isCallRecord)) return null
    return { ...rest, calls: calls.value }
  }
}

/** Sets the calls of a store, and emits the changes. */
export function showCalls(store: StateStore, calls: readonly LiveCallRecord[]): void {
  const before = new Map(store.value.calls.map((call) => [call.id, call]))
  const changed = calls.filter((call) => !isSame(before.get(call.id), call))
  const present = new Set(calls.map(({ id }) => id))
  const removed = [...before.keys()].filter((id) => !present.has(id))
  if (changed.length > 0 || removed.length > 0) store.applyCalls({ changed, removed })
}

/** The value was checked before: it has the slice's shape. */
function setSlice(store: StateStore, slice: LoggedSlice, value: unknown): void {
  store.set(slice, value as never)
}
