import { EventEmitter } from 'node:events'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { CrashReporterStartOptions, ForkOptions } from 'electron'
import { onCommand, report } from './control.ts'
import { strict } from './strict.ts'

/** The small modules for system integration. */

const openedUrls: string[] = []

/** Electron's `shell`: opens nothing, reports everything. */
export const shell = strict('shell', {
  async openExternal(url: string): Promise<void> {
    openedUrls.push(url)
    report('opened-outside', { url })
  },
  beep(): void {},
})
onCommand('opened-outside', () => openedUrls)

class NativeTheme extends EventEmitter {
  shouldUseDarkColors = false
  shouldUseDarkColorsForSystemIntegratedUI = false
}

export type OfferedTheme = NativeTheme
const theme = new NativeTheme()
/** Electron's `nativeTheme`. */
export const nativeTheme = strict('nativeTheme', theme)

/** Electron's `utilityProcess`: a plain Node process. */
export const utilityProcess = strict('utilityProcess', {
  fork(modulePath: string, args: string[] = [], _options: ForkOptions = {}) {
    // When run from source there is no bundle.
    const script = existsSync(modulePath) ? modulePath : modulePath.replace(/\.js$/, '.ts')
    return spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  },
})

/** Electron's `crashReporter`: records its options, and sends no reports. */
export const crashReporter = strict('crashReporter', {
  start(options: CrashReporterStartOptions): void {
    report('crash-reporter', { options })
  },
})

/** Electron's `systemPreferences`: on this machine everything is granted. */
export const systemPreferences = strict('systemPreferences', {})
