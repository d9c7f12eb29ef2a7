import type { Outcome } from '../core/result.ts'

/** What the host and its shell found when they looked: measured, never what was meant to be. */
export type SecurityFacts = {
  /** Null in a shell without windows of its own: the browser's own rules hold there. */
  readonly desktop: DesktopSecurity | null
  /** Version of Node that the host runs on. */
  readonly node: string
  readonly secretsIn: 'keychain' | 'memory'
  /** Null where the system has no such modes. */
  readonly files: FileModes | null
  /** Whom the host spoke to since it started, `host:port`, in alphabetical order. */
  readonly hosts: readonly string[]
  /** The private authority that is trusted besides the system's; null where there is none. */
  readonly authority: PinnedAuthority | null
  /** Crash reports on this computer; null where the shell writes none. */
  readonly crashReports: { readonly kept: number } | null
}

/** Entries of the app's folder that others of this computer may read or write, by name; at most five are named. */
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
  /** Somebody switched the sandbox off for all of Chromium. */
  readonly isSandboxOff: boolean
  /** Other programs may look into this one: a port for debuggers is open. */
  readonly isInspectable: boolean
  readonly mayDebug: boolean
  readonly electron: string
  readonly chromium: string
  /** Until when this engine gets fixes, in milliseconds since 1970; null for another one than the app was built with. */
  readonly supportedUntil: number | null
  /** As they stand in the program's own file; null where they cannot be read there. */
  readonly fuses: Fuses | null
}

/** How a page's process is held, as its preload script found it: scripts of the page cannot say so in its place. */
export type PageSecurity = {
  /** Of our origin. */
  readonly path: string
  readonly isIsolated: boolean
  readonly isSandboxed: boolean
}

/** Electron's switches that are burnt into a packaged program, by their place in the wire. */
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
  /** Looks anew. */
  'security.facts'(): Outcome<SecurityFacts>
  /** Deletes every crash report on this computer. */
  'security.removeCrashReports'(): Outcome
}
