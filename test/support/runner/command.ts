import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { childEnvironment, endMarked } from './marked.ts'

export const root = fileURLToPath(new URL('../../..', import.meta.url))

export interface Finished {
  readonly ok: boolean
  readonly code: number
  /** What it wrote; empty where it wrote to the terminal. */
  readonly output: string
  readonly seconds: number
}

export interface CommandOptions {
  /** Lets it write to the terminal as it goes, instead of keeping what it wrote. */
  readonly show?: boolean
  readonly env?: Readonly<Record<string, string>>
  /** The project's root unless given. */
  readonly cwd?: string
}

/** A program in `node_modules`, run on the Node that runs this. `entry` is its file. */
export function runTool(
  entry: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<Finished> {
  return runCommand([process.execPath, `node_modules/${entry}`, ...args], options)
}

/** Runs a command until it ends. One that cannot be started is a code of 127. */
export function runCommand(command: readonly string[], options: CommandOptions = {}): Promise<Finished> {
  const [program = '', ...args] = command
  const start = performance.now()
  const child = spawn(program, args, {
    cwd: options.cwd ?? root,
    env: { ...childEnvironment(), ...options.env },
    stdio: options.show === true ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  }
  return new Promise((resolve) => {
    const finish = (code: number) =>
      resolve({ ok: code === 0, code, output, seconds: (performance.now() - start) / 1_000 })
    child.once('error', (error) => {
      output += error.message
      finish(127)
    })
    child.once('close', (code) => finish(code ?? 1))
  })
}

/** Ctrl-C and termination end every child, then the run. */
export function endWithSignals(): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => {
      console.log('\nInterrupted: ending what was started.')
      void endMarked().finally(() => process.exit(code))
    })
  }
}
