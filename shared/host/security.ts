import type { Outcome } from '../core/result.ts'

/** Security facts as measured by the host and its shell, never as intended. */
export type SecurityFacts = {
  /** Null in a shell without its own windows, where the browser's rules apply. */
  readonly desktop: DesktopSecurity | null
  /** Version of Node that the host runs on. */
  readonly node: string
  readonly secretsIn: 'keychain' | 'memory'
  /** Null if the system has no such modes. */
  readonly files: FileModes | null
  /** Servers that the host has contacted since it started, `host:port`, in alphabetical order. */
  readonly hosts: readonly string[]
  /** The private authority trusted in addition to the system's; null if there is none. */
  readonly authority: PinnedAuthority | null
  /** Crash reports on this computer; null if the shell writes none. */
  readonly crashReports: { readonly kept: number } | null
}

/** Entries of the app's folder that other users of this computer may read or write; at most five are named. */
export type FileModes = {
  readonly looked: number
  readonly open: number
  readonly named: readonly string[]
}

export type PinnedAuthority = {
  readonly name: string
  /** SHA-256 of the certificate, in the usual pairs. */
  readonly fingerprint: string
  /** Milliseconds since 1970. */
  readonly until: number
  /** The one platform that it is trusted for. */
  readonly trustedFor: string
}

export type DesktopSecurity = {
  readonly isPackaged: boolean
  readonly pages: readonly PageSecurity[]
  /** The sandbox is switched off for all of Chromium. */
  readonly isSandboxOff: boolean
  /** Other programs can inspect this one: a debugger port is open. */
  readonly isInspectable: boolean
  readonly mayDebug: boolean
  readonly electron: string
  readonly chromium: string
  /** End of this engine's support, in milliseconds since 1970; null for another engine than the app's original one. */
  readonly supportedUntil: number | null
  /** As written in the program's own file; null if they cannot be read from it. */
  readonly fuses: Fuses | null
}

/** Isolation of a page's process as its preload script found it, so that the page's scripts cannot forge it. */
export type PageSecurity = {
  /** A path of our origin. */
  readonly path: string
  readonly isIsolated: boolean
  readonly isSandboxed: boolean
}

/** Electron's fuses, set in a packaged program, by their position in the fuse wire. */
export const fuseNames = [
  'runAsNode',
  'cookieEncryption',
  'nodeOptions',
  'nodeInspect',
  'asarIntegrity',
  'onlyAsar',
  'ownSnapshot',
  'fileProtocol',
] as const
export type FuseName = (typeof fuseNames)[number]
export type Fuses = Readonly<Partial<Record<FuseName, boolean>>>

export interface SecurityMethods {
  /** Collects the facts anew. */
  'security.facts'(): Outcome<SecurityFacts>
  /** Deletes every crash report on this computer. */
  'security.removeCrashReports'(): Outcome
}
