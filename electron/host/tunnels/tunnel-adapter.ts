import type { AppError } from '#shared/core/app-error.ts'
import type { Command, ProgramEnd } from './programs/program.ts'

/**
 * One way from outside to the receiver, for one choice in the settings and one port. It holds no state and starts
 * nothing: it says what is to be run and what the program's words mean.
 */
export interface TunnelAdapter {
  /** Null where no program of ours is needed. */
  readonly command: Command | null
  /** The public origin where the settings say it; null where the program prints it. */
  readonly address: string | null
  /** Whether the program says when its way stands; an address that is asked for too early may be unknown for long. */
  readonly saysUp: boolean
  readonly patience: TunnelPatience
  /** What a line of the program's output tells. */
  read(line: string): TunnelNews | undefined
  /** Why the program ended, in plain words. */
  failure(end: Extract<ProgramEnd, { kind: 'ended' }>): TunnelFailure
}

export type TunnelNews =
  /** An https origin. A later one replaces it. */
  | { readonly kind: 'address'; readonly origin: string }
  | { readonly kind: 'up' }
  /** The program's output cannot be read; there is no use in going on. */
  | { readonly kind: 'unreadable'; readonly error: AppError }

/** `late`: nothing changes by itself, and asking often makes it worse. */
export type TunnelFailure = { readonly error: AppError; readonly again: 'soon' | 'late' }

/** Milliseconds. */
export type TunnelPatience = {
  /** Until the program has printed its address. */
  readonly address: number
  /** Until something must come through, from the start or from a new address. */
  readonly settle: number
  /** For how long nothing may come through before the program is started anew. */
  readonly restart: number
}

export const usualPatience: TunnelPatience = { address: 20_000, settle: 10_000, restart: 30_000 }
