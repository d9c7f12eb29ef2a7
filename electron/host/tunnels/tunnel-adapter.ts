import type { AppError } from '#shared/core/app-error.ts'
import type { Command, ProgramEnd } from './programs/program.ts'

/**
 * One tunnel to the receiver, for one choice in the settings and one port. Stateless, and starts nothing: defines what
 * to run and how to read the program's output.
 */
export interface TunnelAdapter {
  /** Null if no program has to run. */
  readonly command: Command | null
  /** The public origin if set in the settings; null if the program prints it. */
  readonly address: string | null
  /** Whether the program reports when its tunnel is up; an address queried too early may stay unknown for long. */
  readonly reportsUp: boolean
  readonly timeouts: TunnelTimeouts
  /** Interprets a line of the program's output. */
  read(line: string): TunnelEvent | undefined
  /** Returns the reason for the program's end, in plain words. */
  failure(end: Extract<ProgramEnd, { kind: 'ended' }>): TunnelFailure
}

export type TunnelEvent =
  /** An https origin, which replaces an earlier one. */
  | { readonly kind: 'address'; readonly origin: string }
  | { readonly kind: 'up' }
  /** The program's output is unreadable; continuing is pointless. */
  | { readonly kind: 'unreadable'; readonly error: AppError }

/** `late`: the error does not cure itself, and frequent retries make it worse. */
export type TunnelFailure = { readonly error: AppError; readonly again: 'soon' | 'late' }

/** Milliseconds. */
export type TunnelTimeouts = {
  /** Until the program must have printed its address. */
  readonly address: number
  /** Until a check must succeed, from the start or from a new address. */
  readonly settle: number
  /** How long checks may fail before the program is restarted. */
  readonly restart: number
}

export const usualTimeouts: TunnelTimeouts = { address: 20_000, settle: 10_000, restart: 30_000 }
