import { EventEmitter } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoginItemSettings, LoginItemSettingsOptions, Settings } from 'electron'
import { commandLine } from './command-line.ts'
import { report } from './control.ts'

const home = process.env['HOME'] ?? tmpdir()
const paths = new Map<string, string>([
  ['home', home],
  ['appData', join(home, '.config')],
  ['userData', join(home, '.config/Switchhook')],
  ['temp', tmpdir()],
  ['downloads', join(home, 'Downloads')],
  ['documents', join(home, 'Documents')],
  ['exe', process.execPath],
])
const links = new Set<string>()
/** The static part of Electron's `app`: facts about itself and its environment; the life cycle is in `app.ts`. */
export class AppFacts extends EventEmitter {
  /** Only macOS has one. */
  readonly dock = undefined
  readonly isPackaged = false
  readonly commandLine = commandLine
  name = 'Switchhook'
  private badge = 0
  private loginItem: Settings = {}

  setAppUserModelId(id: string): void {
    report('app-user-model-id', { id })
  }

  getName(): string {
    return this.name
  }

  getVersion(): string {
    return '0.0.0'
  }

  getPreferredSystemLanguages(): string[] {
    return ['en-GB']
  }

  getAppPath(): string {
    return process.cwd()
  }

  getPath(name: string): string {
    const path = paths.get(name)
    if (path === undefined) throw new Error(`Failed to get '${name}' path`)
    return path
  }

  setPath(name: string, path: string): void {
    paths.set(name, path)
  }

  setAsDefaultProtocolClient(protocol: string): boolean {
    links.add(protocol)
    report('links', { protocols: [...links] })
    return true
  }

  removeAsDefaultProtocolClient(protocol: string): boolean {
    report('links', { protocols: [...links].filter((each) => each !== protocol) })
    return links.delete(protocol)
  }

  isDefaultProtocolClient(protocol: string): boolean {
    return links.has(protocol)
  }

  setLoginItemSettings(settings: Settings): void {
    this.loginItem = settings
    report('login-item', { settings })
  }

  getLoginItemSettings(_options?: LoginItemSettingsOptions): LoginItemSettings {
    const { openAtLogin = false } = this.loginItem
    return {
      openAtLogin,
      wasOpenedAtLogin: false,
      status: openAtLogin ? 'enabled' : 'not-registered',
      executableWillLaunchAtLogin: openAtLogin,
      launchItems: [],
    }
  }

  setBadgeCount(count = 0): boolean {
    this.badge = count
    return true
  }

  getBadgeCount(): number {
    return this.badge
  }

  focus(): void {}

  hide(): void {}

  relaunch(options: object = {}): void {
    report('relaunch', { options })
  }
}
