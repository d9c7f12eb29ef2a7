import type { Page } from 'playwright-core'
import type { DesktopApp } from '#test/desktop/support/desktop-app.ts'
import { startDesktop } from '#test/desktop/support/start-desktop.ts'
import type { StartedProcess } from '#test/support/process.ts'
import type { AppOptions, AppProcess } from './app-types.ts'

/** The desktop apps of this test file, by placeholder address: only `openDesktop` can open one. */
const running = new Map<string, DesktopApp>()

/** Starts the app in the desktop shell, for flows that run in both. */
export async function startDesktopProcess(options: AppOptions): Promise<AppProcess> {
  const { profile, userData, args, env, under, microphone, prepare } = options
  const desktop = await startDesktop({
    ...(profile === undefined ? {} : { profile }),
    ...(userData === undefined ? {} : { userData }),
    ...(args === undefined ? {} : { args }),
    ...(env === undefined ? {} : { env }),
    ...(under === undefined ? {} : { under }),
    ...(microphone === undefined ? {} : { microphone }),
    ...(prepare === undefined ? {} : { prepare }),
  })
  const url = `desktop:${desktop.pid}`
  running.set(url, desktop)
  return {
    process: processOf(desktop, url),
    url,
    userData: desktop.userData,
    desktop,
    async [Symbol.asyncDispose]() {
      running.delete(url)
      await desktop[Symbol.asyncDispose]()
    },
  }
}

/** The desktop app whose console is that page; undefined in the browser shell. */
export function desktopShowing(page: Page): DesktopApp | undefined {
  return [...running.values()].find((desktop) => desktop.console === page)
}

/** The running app with that address. */
export function desktopAt(url: string): DesktopApp {
  const desktop = running.get(url)
  if (!desktop)
    throw new Error(`No desktop app runs at ${url}: in this shell only a started app can be opened`)
  return desktop
}

function processOf(desktop: DesktopApp, url: string): StartedProcess {
  const stop = async () => {
    await desktop[Symbol.asyncDispose]()
    return desktop.exited
  }
  return {
    pid: desktop.pid,
    ready: { url },
    readyText: () => url,
    stdout: () => '',
    stderr: () => desktop.stderr(),
    exited: desktop.exited,
    stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
  }
}
