import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { childEnvironment, endMarked } from './marked.ts'

export const root = fileURLToPath(new URL('../../..', import.meta.url))

export interface Finished {
  readonly ok: boolean
  readonly code: number
  /** Its output; empty if it was shown on the terminal. */
  readonly output: string
  readonly seconds: number
}

export interface CommandOptions {
  /** Shows the output on the terminal instead of collecting it. */
  readonly show?: boolean
  readonly env?: Readonly<Record<string, string>>
  /** The project's root by default. */
  readonly cwd?: string
}

/** Runs a program from `node_modules` on the current Node. `entry` is its file. */
export function runTool(
  entry: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<Finished> {
  return runCommand([process.execPath, `node_modules/${entry}`, ...args], options)
}

/** Runs a command until it ends. The code is 127 if it cannot be started. */
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
