import type { Outcome } from '#shared/core/result.ts'
import type { CachedPackage, Release, UpdateReason } from '#shared/host/updates.ts'

/** How this installation is updated. */
export interface UpdaterPort {
  /** Null if the app may install updates; otherwise why it may only report them, or not even that. */
  readonly obstacle: Exclude<UpdateReason, 'chosen' | 'policy'> | null
  /** Null if the newest version is running. */
  check(): Outcome<Release | null>
  /**
   * Downloads what `check` found and verifies its hash, and its signature if the system has one; only then is it kept.
   * Fails with `updates.stopped` if aborted.
   */
  download(onPercent: (percent: number) => void, signal: AbortSignal): Outcome
  /**
   * The app's last action: replaces this version by the new one, or starts its installer. After an error this version
   * is unchanged. `restart`: starts the new version, or this one if it could not be installed.
   */
  install(restart: boolean): Outcome
  /** Shuts the app down in order, which calls `install`. */
  quit(): void
  /** The stored package of an earlier version. */
  kept(): Promise<CachedPackage | null>
}
