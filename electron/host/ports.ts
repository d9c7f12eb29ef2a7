import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Naming } from '#shared/core/log-mark.ts'
import type { Log } from '#shared/core/log.ts'
import type { Outcome } from '#shared/core/result.ts'
import type { Ask } from '#shared/host/asker.ts'
import type { AudioMethods, AudioReport } from '#shared/host/audio.ts'
import type { PolicyState } from '#shared/host/policy.ts'
import type { DesktopSecurity } from '#shared/host/security.ts'
import type { ShellFacts } from '#shared/host/slices.ts'
import type { Form, WindowsState } from '#shared/host/windows.ts'
import type { PhoneAccount } from '#shared/settings/settings.ts'
import type { KeptLog } from './diagnostics/diagnostics.ts'
import type { Interfaces } from './network/addresses.ts'
import type { UpdaterPort } from './updates/updater-port.ts'

/** Stores secrets by name: in the operating system's keychain, or in memory if there is none. */
export interface SecretStore {
  /** Where secrets are stored now; shown to the user. */
  readonly place: 'keychain' | 'memory'
  /** Number of secrets that the keychain has yet to remove; none if absent. */
  readonly unremoved?: number
  read(name: string): Promise<string | null>
  /**
   * `unless-kept` is for a secret that the app made up because none was found: it gives way if the keychain turns out
   * to have one.
   */
  write(name: string, secret: string, how?: 'unless-kept'): Promise<void>
  remove(name: string): Promise<void>
  /** Calls the listener after `place` or `unremoved` changed, as when the keychain becomes available. */
  onChange?(listener: () => void): Unsubscribe
}

/** Stores the settings file: electron-store under Electron, conf in the browser shell. */
export interface SettingsFile {
  /** Name of the file to which damaged settings were moved since this one was opened; null or absent if none were. */
  readonly movedTo?: string | null
  /** Returns what was stored, of any version and shape; empty at the first start. Throws if the file cannot be read. */
  read(): Readonly<Record<string, unknown>>
  /** Throws if the file cannot be read or written, and then leaves it unchanged. */
  write(values: Readonly<Record<string, unknown>>): void
}

/** A demo platform that runs beside the app. */
export type DemoPlatform = AsyncDisposable & {
  readonly baseUrl: string
  readonly phone: PhoneAccount
  readonly email: string
  readonly password: string
  readonly phonePassword: string
  /** The account that can control the platform, and its origin; absent if nobody can. */
  readonly operator?: { readonly origin: string; readonly email: string; readonly password: string }
  /**
   * Ends its process and restarts it after `pause` milliseconds, with the same data at the same address; absent if that
   * is impossible.
   */
  restart?(pause: number): Outcome
}

/** The windows of a shell that has its own, controlled by pages and commands. */
export interface WindowsPort {
  readonly state: WindowsState
  /** Called after every change of `state`. */
  onChange(listener: () => void): Unsubscribe
  /** Brings the app to the front in this form. */
  switchTo(form: Form): void
  /** Switches from the compact window to the console, and from anything else to the compact window. */
  toggleCompact(): void
  /** Hides the windows; calls go on. */
  hide(): void
}

/** The organisation's policy for this computer, re-read periodically. The host disposes of it. */
interface PolicyPort extends Disposable {
  readonly value: PolicyState
  onChange(listener: (state: PolicyState) => void): Unsubscribe
}

/** Security facts that only a shell with its own windows can measure. */
export interface SecurityPort {
  /** Measures now. */
  measure(): Promise<DesktopSecurity>
}

/** Crash reports that the shell writes on this computer. */
export interface CrashReportsPort {
  count(): Promise<number>
  removeAll(): Promise<void>
}

/** What a shell provides to the host: everything that differs between Electron and the browser shell. */
export type HostPorts = {
  readonly clock: Clock
  readonly log: Log
  /** The stored log, for a diagnostics file; absent if there is none. */
  readonly logs?: KeptLog & { readonly naming: Naming }
  readonly secrets: SecretStore
  readonly settings: SettingsFile
  /** Absent if this computer is not managed. */
  readonly policy?: PolicyPort
  readonly shell: ShellFacts
  /** A folder private to this user, for certificates; the receiver's key is the only secret stored there. */
  readonly userData: string
  readonly openLink: (url: string) => void
  /** The computer's network interfaces; from `node:os` by default. */
  readonly interfaces?: () => Interfaces
  /** Absent if each page opens windows itself. */
  readonly windows?: WindowsPort
  /** Whether the system shows notices of this app; absent if only the page knows. */
  readonly notices?: () => boolean
  /** Asks the user, outside of pages, whether this command may be run; absent if no command may be. */
  readonly approveProgram?: (command: string) => Promise<boolean>
  /** Absent if only the browser's own rules apply. */
  readonly security?: SecurityPort
  /** Absent if the shell writes none. */
  readonly crashReports?: CrashReportsPort
  /** Absent if the app was not installed. */
  readonly updater?: UpdaterPort
  /** File with the licences of third-party software, as written by the build. */
  readonly licences?: string
  /** Absent if no demo platform can be started. */
  readonly launchDemo?: () => Outcome<DemoPlatform>
}

/**
 * The audio engine as the phone sees it: one port for whichever page carries the active one. `ask` answers
 * `phone.no-audio-engine` while there is none.
 */
export interface AudioPort {
  readonly ready: boolean
  readonly ask: Ask<AudioMethods>
  onReport(listener: (report: AudioReport) => void): Unsubscribe
  /** An engine came (true) or went (false). A new engine knows no lines, so every line needs a new description. */
  onReady(listener: (ready: boolean) => void): Unsubscribe
}
