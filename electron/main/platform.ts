import { app } from 'electron'
import type { Desktop } from '../desktop/can-float.ts'

/** The system that the app runs on, as pages are told. */
export const platform =
  process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux'

/** What draws the windows. */
export function drawnBy(): Desktop {
  return { platform, env: process.env, ozone: app.commandLine.getSwitchValue('ozone-platform') }
}
