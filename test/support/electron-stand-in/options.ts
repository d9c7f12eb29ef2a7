import type { Rectangle } from 'electron'

/** The driver's options, set before the app starts. */
export type StandInOptions = {
  /** Switches of Chromium that define the machine, such as its microphone. */
  readonly chromium: readonly string[]
  /** The displays, the primary one first. */
  readonly displays: readonly Rectangle[]
  /** Accelerators that another program holds. */
  readonly takenKeys: readonly string[]
  /** Chromium's profile folder; in the user data folder by default. Never shared. */
  readonly chromiumFolder?: string
}

const text = process.env['SWITCHHOOK_STAND_IN']

/** Passed as JSON in the environment; without a driver, a machine with one display and no microphone of its own. */
export const options: StandInOptions = {
  chromium: [],
  displays: [{ x: 0, y: 0, width: 1920, height: 1080 }],
  takenKeys: [],
  ...(text === undefined ? {} : (JSON.parse(text) as Partial<StandInOptions>)),
}
