import type { LinkScheme } from '../calls/telephone-link.ts'
import type { Settings } from '../settings/settings.ts'
import type { Outcome } from '../core/result.ts'
import type { CommandName } from './command.ts'

/**
 * Features of the shell on this computer, with the system's actual state, read back rather than assumed. Features that
 * the shell lacks are left out.
 */
export type ComputerState = {
  readonly startAtSignIn?: StartAtSignIn
  readonly links?: OpenedLinks
  /** Where spelling is checked: by the system's own speller, or with a downloaded dictionary. */
  readonly spelling?: 'system' | 'fetched'
  /** Global shortcuts, by command: only those that were requested. */
  readonly keys?: GlobalKeys
  /** Set after the console's page crashed and was restarted, until the notice is dismissed. */
  readonly restarted?: Restarted
}

export type StartAtSignIn = {
  readonly now: Settings['startAtSignIn']
  /** Blocked by the system's own settings, or could not be written. */
  readonly held: 'by-system' | 'failed' | null
}

export type OpenedLinks = {
  /** Schemes that the system opens with this app. */
  readonly ours: readonly LinkScheme[]
  /** Where this is decided: the app's switch, the system's list of default apps, or the desktop's own settings. */
  readonly decides: 'app' | 'default-apps' | 'desktop'
}

/**
 * `held`: granted by the system; `taken`: used by another app; `unsure`: the system reports success but may never pass
 * them on (Wayland).
 */
export type GlobalKeyState = 'held' | 'taken' | 'unsure'

export type GlobalKeys = {
  readonly states: Readonly<Partial<Record<CommandName, GlobalKeyState>>>
  /** Result of trying the keys. */
  readonly trial: { readonly name: CommandName; readonly result: 'waiting' | 'heard' | 'silent' } | null
}

/** `at`: milliseconds since 1970. `inCall`: a call was in progress, and continued. */
type Restarted = { readonly at: number; readonly inCall: boolean }

export interface ComputerMethods {
  /** The person has read that the window was restarted. */
  'computer.restartSeen'(): Outcome
  /** Registers the keys of that command for ten seconds to see whether a press arrives, without running it. */
  'computer.tryKeys'(input: { name: CommandName }): Outcome
}
