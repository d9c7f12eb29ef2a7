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

/** Keeps secrets by name: the operating system's keychain, or memory where there is none. */
export interface SecretStore {
  /** Where secrets end up now; a person is told. */
  readonly place: 'keychain' | 'memory'
  /** How many secrets the keychain was asked to remove and has not removed yet; none where it is left out. */
  readonly unremoved?: number
  read(name: string): Promise<string | null>
  /**
   * `unless-kept` is for a secret that was made up here because none was found: it gives way to one that the keychain
   * turns out to have once it answers.
   */
  write(name: string, secret: string, how?: 'unless-kept'): Promise<void>
  remove(name: string): Promise<void>
  /** Called after `place` or `unremoved` changed: a keychain that was away may answer now. */
  onChange?(listener: () => void): Unsubscribe
}

/** Keeps the settings file: electron-store under Electron, conf in the browser shell. */
export interface SettingsFile {
  /**
   * Name of the file to which damaged settings were moved, since this one was opened; null or left out where none were.
   */
  readonly movedTo?: string | null
  /** What was stored, of any age and shape; empty at the first start. Throws where the file cannot be read. */
  read(): Readonly<Record<string, unknown>>
  /** Throws where the file cannot be read or written, and then leaves it as it is. */
  write(values: Readonly<Record<string, unknown>>): void
}

/** A demo platform that runs beside the app. */
export type DemoPlatform = AsyncDisposable & {
  readonly baseUrl: string
  readonly phone: PhoneAccount
  readonly email: string
  readonly password: string
  readonly phonePassword: string
  /** Who may make things happen there, and at which origin; absent where nobody may. */
  readonly operator?: { readonly origin: string; readonly email: string; readonly password: string }
  /**
   * Ends its process and starts it again after so many milliseconds, with the same data at the same address; absent where
   * that cannot be.
   */
  restart?(pause: number): Outcome
}

/** The windows of a shell that has some of its own: pages and commands order them about. */
export interface WindowsPort {
  readonly state: WindowsState
  /** Called after every change of `state`. */
  onChange(listener: () => void): Unsubscribe
  /** Brings the app to the front in that form. */
  become(form: Form): void
  /** From the compact window to the console, and from anywhere else to the compact window. */
  toggleCompact(): void
  /** Out of sight; calls go on. */
  hide(): void
}

/** What the organisation set on this computer, looked at again from time to time. The host ends it. */
interface PolicyPort extends Disposable {
  readonly value: PolicyState
  onChange(listener: (state: PolicyState) => void): Unsubscribe
}

/** What only a shell with windows of its own can say of its safety. */
export interface SecurityPort {
  /** Looks now. */
  measure(): Promise<DesktopSecurity>
}

/** Crash reports that the shell writes on this computer. */
export interface CrashReportsPort {
  count(): Promise<number>
  removeAll(): Promise<void>
}

/** What a shell gives the host: everything that is not the same in Electron and in the browser shell. */
export type HostPorts = {
  readonly clock: Clock
  readonly log: Log
  /** Where the log lies, for a diagnostics file; absent where none is kept. */
  readonly logs?: KeptLog & { readonly naming: Naming }
  readonly secrets: SecretStore
  readonly settings: SettingsFile
  /** Absent where nobody manages this computer. */
  readonly policy?: PolicyPort
  readonly shell: ShellFacts
  /** A folder that is this user's own, for certificates; nothing secret but the receiver's key is put there. */
  readonly userData: string
  readonly openLink: (url: string) => void
  /** The computer's network interfaces; those of `node:os` where it is absent. */
  readonly interfaces?: () => Interfaces
  /** Absent where each page opens windows itself. */
  readonly windows?: WindowsPort
  /** Whether the system shows notices of this app; absent where only the page knows. */
  readonly notices?: () => boolean
  /** Asks the person, outside of pages, whether this command may be run; absent where no command is. */
  readonly approveProgram?: (command: string) => Promise<boolean>
  /** Absent where the browser's own rules hold. */
  readonly security?: SecurityPort
  /** Absent where the shell writes none. */
  readonly crashReports?: CrashReportsPort
  /** Absent where nothing is installed. */
  readonly updater?: UpdaterPort
  /** The file with what others made, as the build writes it. */
  readonly licences?: string
  /** Absent where no demo platform can be started. */
  readonly launchDemo?: () => Outcome<DemoPlatform>
}

/**
 * The audio engine as the phone sees it: whichever page carries the active one, behind one port.
 * `ask` answers `phone.no-audio-engine` while there is none.
 */
export interface AudioPort {
  readonly ready: boolean
  readonly ask: Ask<AudioMethods>
  onReport(listener: (report: AudioReport) => void): Unsubscribe
  /** An engine came (true) or went (false). A new engine knows no line: every line needs a new description. */
  onReady(listener: (ready: boolean) => void): Unsubscribe
}
