import { parseArgs } from 'node:util'
import { obeyedArguments } from './links.ts'

/** Command-line switches, the same words as in the browser shell. */
export type Switches = {
  /** Folder of this instance's own data; a different folder means a different instance. */
  readonly userData: string | undefined
  readonly profile: string | undefined
  readonly demo: boolean
  /** Makes the demo repeatable. */
  readonly seed: string | undefined
  /** For the demo: simulated calls a minute besides those of the shift. */
  readonly traffic: string | undefined
  /** A further policy file, the weakest of all; only an administrator's counts, like every other. */
  readonly policy: string | undefined
  /** Starts in the tray, without its window. */
  readonly hidden: boolean
}

/**
 * Reads the arguments after the program. Unknown switches belong to Chromium or to nobody and are skipped; arguments
 * after a link are not read at all.
 */
export function readSwitches(args: readonly string[]): Switches {
  const { values } = parseArgs({
    args: [...obeyedArguments(args)],
    options: {
      'user-data': { type: 'string' },
      profile: { type: 'string' },
      demo: { type: 'boolean' },
      seed: { type: 'string' },
      traffic: { type: 'string' },
      policy: { type: 'string' },
      hidden: { type: 'boolean' },
    },
    strict: false,
    allowPositionals: true,
  })
  return {
    userData: text(values['user-data']),
    profile: text(values.profile),
    demo: values.demo === true,
    seed: text(values.seed),
    traffic: text(values.traffic),
    policy: text(values.policy),
    hidden: values.hidden === true,
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
