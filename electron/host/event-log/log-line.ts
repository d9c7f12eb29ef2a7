import type { BookMemory } from '#shared/calls/book-memory.ts'
import type { CallInput } from '#shared/calls/call-input.ts'
import type { EventRow } from '#shared/host/events.ts'
import type { HostState } from '#shared/host/state.ts'
import type { LoggedSlice, StateDigest } from './logged-state.ts'
import type { Patch } from './patch.ts'

export const logFormat = 'switchhook-event-log'
export const logVersion = 1

/** A poll as differences to the previous one in this section; without `calls`, nothing changed. */
export type LoggedInput =
  | Exclude<CallInput, { kind: 'reading' }>
  | (Omit<Extract<CallInput, { kind: 'reading' }>, 'calls'> & { readonly calls?: Patch })

/**
 * A line of the event log. `at`: milliseconds since 1970 by this computer's clock. A section begins with a header and a
 * full state, and stands alone: what follows are inputs of the book of live calls and differences of everything else.
 */
export type LogLine =
  | {
      readonly t: 'header'
      readonly at: number
      readonly format: typeof logFormat
      readonly version: number
      /** Version of the app. */
      readonly app: string
      /** The owner of the calls; empty before anybody signed in. */
      readonly owner: string
      readonly agent: { readonly id: number; readonly name: string; readonly ext: string } | null
    }
  | {
      readonly t: 'start'
      readonly at: number
      readonly state: Readonly<Pick<HostState, LoggedSlice>>
      readonly book: BookMemory
    }
  | { readonly t: 'input'; readonly at: number; readonly input: LoggedInput }
  | { readonly t: 'slice'; readonly at: number; readonly slice: LoggedSlice; readonly patch: Patch }
  /** A notification and its outcome, at once. */
  | { readonly t: 'notice'; readonly at: number; readonly row: EventRow }
  /**
   * Digests of the slices changed since the last one. `sum`: digest of the text of every line since then, or since the
   * start.
   */
  | { readonly t: 'digest'; readonly at: number; readonly of: StateDigest; readonly sum: string }
