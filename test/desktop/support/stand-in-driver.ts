import type { DesktopApp, DesktopOptions } from './desktop-app.ts'

/** Starts the built app on the stand-in for Electron. */
export async function startStandIn(_options: DesktopOptions): Promise<DesktopApp> {
  throw new Error('The driver on the stand-in comes within minutes')
}
