import type { AppError } from '../core/app-error.ts'
import type { Outcome } from '../core/result.ts'

/** What is known of newer versions of this app, and how far one has come. */
export type UpdateState = {
  readonly mode: UpdateMode
  readonly because: UpdateReason
  readonly stage: UpdateStage
  /** The version that is to come; set from `found` on. */
  readonly release: Release | null
  /** Of the download, 0 to 100. */
  readonly percent: number
  /** Milliseconds that the rest of the download will take at its pace so far; null while that is not known. */
  readonly remaining: number | null
  /** When the feed last answered, in milliseconds since 1970. */
  readonly checkedAt: number | null
  readonly failed: UpdateFailure | null
  /** The version before the last update, until the app ends. */
  readonly updatedFrom: string | null
  /** The package of an earlier version that lies on this computer. */
  readonly kept: KeptPackage | null
}

/** What may be done by itself: everything, only looking, or nothing. */
export type UpdateMode = 'automatic' | 'notify' | 'off'

/**
 * Why it is so: the person or the organisation chose it; a package manager or an administrator owns the files; the
 * package names no feed; nothing is installed at all.
 */
export type UpdateReason =
  | 'chosen'
  | 'policy'
  | 'package-manager'
  | 'administrator'
  | 'no-feed'
  | 'not-installed'

export type UpdateFailure = { readonly step: 'check' | 'download' | 'install'; readonly error: AppError }
export type KeptPackage = { readonly version: string; readonly path: string }

export type Release = {
  readonly version: string
  /** What is new, as plain text; empty where the feed says nothing. */
  readonly notes: string
  /** What this version no longer has. */
  readonly removed: readonly string[]
  /** An earlier version that takes the place of this one, because the feed withdrew this one. */
  readonly goesBack: boolean
}

/**
 * `when-free`: to be installed as soon as there is no call and no text on its way; `at-quit`: when the person quits.
 * `installing`: the app is about to end.
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

/** Where an event leads; null where it cannot be at that stage. */
export function updateMove(stage: UpdateStage, event: UpdateEvent): UpdateStage | null {
  return moves[stage][event] ?? null
}

/** A shell that is not installed, such as the browser's: nothing is looked for. */
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

/** A package of somebody else that is part of this app; `text` is empty where its author ships none. */
export type Licence = {
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly text: string
}

export interface UpdateMethods {
  /** Looks for a newer version now. */
  'updates.check'(): Outcome
  /** Downloads it where it is not here yet, then installs it: `now` waits for the end of calls and texts on their way. */
  'updates.install'(input: { when: 'now' | 'quit' }): Outcome
  /** Not now: stops the download, or leaves a version that is here uninstalled. */
  'updates.later'(): Outcome
  /** What the app is made of that others made. */
  'app.licences'(): Outcome<readonly Licence[]>
}
