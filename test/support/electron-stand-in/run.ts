import { fileURLToPath } from 'node:url'
import { startProcess } from '#test/support/process.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const hook = fileURLToPath(new URL('./hook.ts', import.meta.url))

export type Fact = Readonly<Record<string, unknown>>

/** An Electron shell that runs on the stand-in. */
export interface StandInApp extends AsyncDisposable {
  /** What it told of that kind so far. */
  all(fact: string): readonly Fact[]
  last(fact: string): Fact | undefined
  /** The person presses the keys that decline a call. */
  pressDecline(): void
  /** Its exit code after it was told to quit, and what it wrote to standard error. */
  quit(): Promise<{ readonly code: number | string; readonly errors: string }>
}

/** Starts `electron/main.ts`, or its bundle, on the stand-in, with a folder of its own and no keychain. */
export async function runOnStandIn(script: string, args: readonly string[]): Promise<StandInApp> {
  const folder = await temporaryFolder('stand-in')
  const started = await startProcess({
    script,
    args: ['--user-data', folder.join('data'), ...args],
    env: { NODE_OPTIONS: `--import=${hook}`, DBUS_SESSION_BUS_ADDRESS: 'disabled:' },
  })
  const all = (fact: string) => {
    const lines = started.stdout().split('\n').slice(0, -1)
    return lines.map((line): Fact => JSON.parse(line)).filter((each) => each['fact'] === fact)
  }
  return {
    all,
    last: (fact) => all(fact).at(-1),
    pressDecline: () => void process.kill(started.pid, 'SIGUSR2'),
    quit: async () => ({ code: await started.stop(), errors: started.stderr() }),
    async [Symbol.asyncDispose]() {
      await started[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}
