import type { DesktopApp, DesktopOptions } from './desktop-app.ts'

/** Starts the built app: on the stand-in, or in Electron itself where `SWITCHHOOK_SHELL=electron` asks for it. */
export async function startDesktop(options: DesktopOptions = {}): Promise<DesktopApp> {
  if (process.env['SWITCHHOOK_SHELL'] === 'electron') {
    const { startElectron } = await import('./electron-driver.ts')
    return startElectron(options)
  }
  const { startStandIn } = await import('./stand-in-driver.ts')
  return startStandIn(options)
}
