import type { Outcome } from '#shared/core/result.ts'
import type { KeptPackage, Release, UpdateReason } from '#shared/host/updates.ts'

/** How this installation is brought up to date. */
export interface UpdaterPort {
  /** Null where the app may install by itself; else why it may only tell, or not even that. */
  readonly hindrance: Exclude<UpdateReason, 'chosen' | 'policy'> | null
  /** Null: the newest version is running. */
  check(): Outcome<Release | null>
  /**
   * Fetches what `check` found and compares its hash, and its signature where the system has one; only then is it kept.
   * An aborted one answers `updates.stopped`.
   */
  download(onPercent: (percent: number) => void, signal: AbortSignal): Outcome
  /**
   * The last thing that the app does: puts the new version in the place of this one, or starts its installer. After an
   * error this version is as it was. `restart`: the new version starts, or this one where it could not be installed.
   */
  install(restart: boolean): Outcome
  /** Ends the app in order, which calls `install`. */
  quit(): void
  /** The package of a version before this one. */
  kept(): Promise<KeptPackage | null>
}
