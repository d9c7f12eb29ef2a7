import { url } from 'node:inspector'
import type { App } from 'electron'
import type { SecurityPort } from '#electron/host/ports.ts'
import type { Fuses, PageSecurity } from '#shared/host/security.ts'
import { engineFile, readFuses } from './fuses.ts'

export type MeasuredShell = {
  readonly app: Pick<App, 'isPackaged'> & { readonly commandLine: Pick<App['commandLine'], 'hasSwitch'> }
  readonly process: Pick<NodeJS.Process, 'versions' | 'execPath' | 'platform'>
  /** Whether developer tools may currently be opened. */
  readonly mayDebug: () => boolean
}

/** Measures this shell's security on request; the program's file is read once, and only if packaged. */
export class ShellSecurity implements SecurityPort {
  private readonly shell: MeasuredShell
  private readonly pages = new Map<string, PageSecurity>()
  private reading: Promise<Fuses | null> | undefined

  constructor(shell: MeasuredShell) {
    this.shell = shell
  }

  /** Records the preload script's report on the page at that path, of any shape; missing facts count as insecure. */
  pageOpened(path: string, report: unknown): void {
    const facts: { readonly sandboxed?: unknown; readonly contextIsolated?: unknown } =
      typeof report === 'object' && report !== null ? report : {}
    const { sandboxed, contextIsolated } = facts
    this.pages.set(path, { path, isSandboxed: sandboxed === true, isIsolated: contextIsolated === true })
  }

  async measure() {
    const { app, process, mayDebug } = this.shell
    const { electron = '', chrome = '' } = process.versions
    const has = (name: string) => app.commandLine.hasSwitch(name)
    return {
      isPackaged: app.isPackaged,
      pages: [...this.pages.values()],
      isSandboxOff: has('no-sandbox'),
      isInspectable: has('remote-debugging-port') || has('remote-debugging-pipe') || url() !== undefined,
      mayDebug: mayDebug(),
      electron,
      chromium: chrome,
      supportedUntil: supportedUntil(electron),
      fuses: app.isPackaged ? await this.fuses() : null,
    }
  }

  private fuses(): Promise<Fuses | null> {
    const { execPath, platform } = this.shell.process
    this.reading ??= readFuses(engineFile(execPath, platform))
    return this.reading
  }
}

/**
 * The engine that the app is built with. Electron releases a major version every eight weeks and supports the newest
 * three, so each gets fixes for 24 weeks from its release (electronjs.org, Electron Timelines).
 */
export const engine = { major: 45, released: Date.UTC(2026, 9, 21) } as const

const supported = 24 * 7 * 24 * 60 * 60 * 1_000

/** When fixes for that version end, in milliseconds since 1970; null for another major version. */
export function supportedUntil(version: string): number | null {
  return Number.parseInt(version, 10) === engine.major ? engine.released + supported : null
}
