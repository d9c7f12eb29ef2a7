import { app } from 'electron'
import type { Desktop } from '../desktop/can-float.ts'

/** The app's system, as reported to pages. */
export const platform =
  process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux'

/** Facts about the desktop that draws the windows. */
export function drawnBy(): Desktop {
  return { platform, env: process.env, ozone: app.commandLine.getSwitchValue('ozone-platform') }
}
