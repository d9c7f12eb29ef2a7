import type { LinkScheme } from '../calls/telephone-link.ts'
import type { Settings } from '../settings/settings.ts'
import type { Outcome } from '../core/result.ts'
import type { CommandName } from './command.ts'

/**
 * What the shell can do on this computer, and what the system has of it now, read back rather than believed. What a
 * shell cannot do is left out.
 */
export type ComputerState = {
  readonly startAtSignIn?: StartAtSignIn
  readonly links?: OpenedLinks
  /** Where words are checked: by the system's own speller, or with a dictionary that is fetched from outside. */
  readonly spelling?: 'system' | 'fetched'
  /** Keys that work in other apps, by command: only those that were asked for. */
  readonly keys?: GlobalKeys
  /** Set after the console's page died and came back, until somebody has read that. */
  readonly restarted?: Restarted
}

export type StartAtSignIn = {
  readonly now: Settings['startAtSignIn']
  /** The system's own settings hold it back, or it could not be written. */
  readonly held: 'by-system' | 'failed' | null
}

export type OpenedLinks = {
  /** Schemes that the system hands to this app. */
  readonly ours: readonly LinkScheme[]
  /** Who has the last word: the app's switch, the system's list of default apps, or the desktop's own settings. */
  readonly decides: 'app' | 'default-apps' | 'desktop'
}

/**
 * `held`: the system gave them; `taken`: another app has them; `unsure`: this system says yes, and may still never
 * pass them on (Wayland).
 */
export type GlobalKeyState = 'held' | 'taken' | 'unsure'

export type GlobalKeys = {
  readonly states: Readonly<Partial<Record<CommandName, GlobalKeyState>>>
  /** What a try of the keys came to. */
  readonly trial: { readonly name: CommandName; readonly result: 'waiting' | 'heard' | 'silent' } | null
}

/** `at`: milliseconds since 1970. `inCall`: a call was on, and went on. */
type Restarted = { readonly at: number; readonly inCall: boolean }

export interface ComputerMethods {
  /** The person has read that the window was restarted. */
  'computer.restartSeen'(): Outcome
  /** Takes the keys of that command for ten seconds, to see whether a press arrives. Nothing is done by it. */
  'computer.tryKeys'(input: { name: CommandName }): Outcome
}
