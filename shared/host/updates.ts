import type { AppError } from '../core/app-error.ts'
import type { Outcome } from '../core/result.ts'

/** State of app updates: the newer version, if any, and its progress. */
export type UpdateState = {
  readonly mode: UpdateMode
  readonly because: UpdateReason
  readonly stage: UpdateStage
  /** The version to install; set from `found` on. */
  readonly release: Release | null
  /** Download progress, 0 to 100. */
  readonly percent: number
  /** Estimated milliseconds until the download is complete; null while unknown. */
  readonly remaining: number | null
  /** When the feed last answered, in milliseconds since 1970. */
  readonly checkedAt: number | null
  readonly failed: UpdateFailure | null
  /** The version before the last update, until the app ends. */
  readonly updatedFrom: string | null
  /** The package of an earlier version stored on this computer. */
  readonly kept: CachedPackage | null
}

/** What happens automatically: everything, only checking, or nothing. */
export type UpdateMode = 'automatic' | 'notify' | 'off'

/**
 * Reason for the mode: the person or the organisation chose it; a package manager or an administrator owns the files;
 * the package names no feed; the app is not installed.
 */
export type UpdateReason =
  | 'chosen'
  | 'policy'
  | 'package-manager'
  | 'administrator'
  | 'no-feed'
  | 'not-installed'

export type UpdateFailure = { readonly step: 'check' | 'download' | 'install'; readonly error: AppError }
export type CachedPackage = { readonly version: string; readonly path: string }

export type Release = {
  readonly version: string
  /** What is new, as plain text; empty if the feed does not say. */
  readonly notes: string
  /** Features that this version no longer has. */
  readonly removed: readonly string[]
  /** An earlier version that replaces the running one, because the feed withdrew the latter. */
  readonly goesBack: boolean
}

/**
 * `when-free`: installed as soon as there is no call and no text being sent; `at-quit`: installed when the person
 * quits. `installing`: the app is about to end.
 */
export type UpdateStage =
  | 'unknown'
  | 'checking'
  | 'current'
  | 'found'
  | 'downloading'
  | 'ready'
  | 'at-quit'
  | 'when-free'
  | 'installing'

export type UpdateEvent =
  | 'check'
  | 'nothing-new'
  | 'newer'
  | 'failed'
  | 'download'
  | 'stop'
  | 'downloaded'
  | 'at-quit'
  | 'when-free'
  | 'later'
  | 'install'

const moves: Readonly<Record<UpdateStage, Readonly<Partial<Record<UpdateEvent, UpdateStage>>>>> = {
  unknown: { check: 'checking' },
  checking: { 'nothing-new': 'current', newer: 'found', failed: 'unknown' },
  current: { check: 'checking' },
  found: { check: 'checking', download: 'downloading' },
  downloading: { downloaded: 'ready', stop: 'found', failed: 'found' },
  ready: { check: 'checking', 'at-quit': 'at-quit', 'when-free': 'when-free', install: 'installing' },
  'at-quit': { check: 'checking', later: 'ready', 'when-free': 'when-free', install: 'installing' },
  'when-free': { later: 'ready', 'at-quit': 'at-quit', install: 'installing' },
  installing: { failed: 'ready' },
}

/** The stage that an event leads to; null if the event is not allowed at that stage. */
export function updateMove(stage: UpdateStage, event: UpdateEvent): UpdateStage | null {
  return moves[stage][event] ?? null
}

/** For a shell that is not installed, such as the browser's: no updates are checked. */
export const noUpdates: UpdateState = {
  mode: 'off',
  because: 'not-installed',
  stage: 'unknown',
  release: null,
  percent: 0,
  remaining: null,
  checkedAt: null,
  failed: null,
  updatedFrom: null,
  kept: null,
}

/** A third-party package in this app; `text` is empty if its author ships no licence text. */
export type Licence = {
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly text: string
}

export interface UpdateMethods {
  /** Looks for a newer version now. */
  'updates.check'(): Outcome
  /** Downloads the version if necessary, then installs it: `now` waits for the end of calls and of texts being sent. */
  'updates.install'(input: { when: 'now' | 'quit' }): Outcome
  /** Postpones the update: stops the download, or leaves a downloaded version uninstalled. */
  'updates.later'(): Outcome
  /** Licences of the third-party packages in this app. */
  'app.licences'(): Outcome<readonly Licence[]>
}
