import { parseArgs } from 'node:util'

/** What may be said on the command line, the same words as in the browser shell. */
export type Switches = {
  /** Folder of this instance's own data; another folder is another instance. */
  readonly userData: string | undefined
  readonly profile: string | undefined
  readonly demo: boolean
}

/** Reads the arguments after the program. What is not known belongs to Chromium or to nobody, and is passed over. */
export function readSwitches(args: readonly string[]): Switches {
  const { values } = parseArgs({
    args: [...args],
    options: { 'user-data': { type: 'string' }, profile: { type: 'string' }, demo: { type: 'boolean' } },
    strict: false,
    allowPositionals: true,
  })
  return { userData: text(values['user-data']), profile: text(values.profile), demo: values.demo === true }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
