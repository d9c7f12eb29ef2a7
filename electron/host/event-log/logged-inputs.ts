import { CallEvent } from '#shared/api/events.ts'
import type { BookMemory } from '#shared/calls/book-memory.ts'
import type { CallInput } from '#shared/calls/call-input.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import type { Cleaner } from './cleaner.ts'
import type { LoggedInput } from './log-line.ts'
import { keptPatch } from './patch.ts'

const eventFields = Object.keys(CallEvent.properties)

type Reading = readonly LiveCallRecord[]

/**
 * Inputs of the book of live calls as logged: polls as differences to the previous one, events with only the fields
 * named in specification 6.1.
 */
export class LoggedInputs {
  private readonly cleaner: Cleaner
  private reading: Reading = []
  private loggedReading: Reading = []

  constructor(cleaner: Cleaner) {
    this.cleaner = cleaner
  }

  /** Makes the next poll be written in full. */
  forget(): void {
    this.reading = []
    this.loggedReading = []
  }

  /** Returns the input in logged form, and a callback for after the line was written. */
  write(input: CallInput): { readonly logged: LoggedInput; readonly written: () => void } {
    if (input.kind === 'reading') return this.writeReading(input)
    const written = () => {}
    if (input.kind !== 'event') return { logged: this.cleaner.clean(input), written }
    const documented = Object.entries(input.event).filter(([name]) => eventFields.includes(name))
    const event = this.cleaner.clean(Object.fromEntries(documented)) as CallEvent
    return { logged: { ...input, event: { ...event, id: this.cleaner.mark(input.event.id) } }, written }
  }

  memory(memory: BookMemory): BookMemory {
    return { ...this.cleaner.clean(memory), events: memory.events.map((id) => this.cleaner.mark(id)) }
  }

  private writeReading(input: Extract<CallInput, { kind: 'reading' }>) {
    const { calls, ...rest } = input
    const cleaned = calls === this.reading ? this.loggedReading : this.cleanReading(calls)
    const patch = keptPatch(this.loggedReading, cleaned)
    return {
      logged: patch ? { ...rest, calls: patch } : rest,
      written: () => {
        this.reading = calls
        if (patch) this.loggedReading = cleaned
      },
    }
  }

  /** Reuses the cleaned form of calls that are unchanged since the previous poll, the same object or not. */
  private cleanReading(calls: Reading): Reading {
    const { reading, loggedReading: kept } = this
    let places: ReadonlyMap<number, number> | undefined
    let next = 0
    return calls.map((call) => {
      const same = reading[next] === call ? kept[next] : undefined
      if (same) {
        next += 1
        return same
      }
      places ??= new Map(reading.map(({ id }, at) => [id, at]))
      const place = places.get(call.id)
      if (place !== undefined) next = place + 1
      return this.cleaner.cleanBeside(call, place === undefined ? undefined : reading[place])
    })
  }
}
