import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A process of this run that is still alive. */
export interface MarkedProcess {
  readonly pid: number
  readonly command: string
}

const variable = 'SWITCHHOOK_TEST_RUN'
const mark = `${process.pid}-${Date.now()}`

/** Node's compile cache: apps and platforms, which tests start by the hundred, start a quarter faster. */
const compiled = fileURLToPath(new URL('../../../node_modules/.cache/switchhook-tests', import.meta.url))

/** The environment of every child: its children inherit the mark, wherever they end up in the process tree. */
export function childEnvironment(): NodeJS.ProcessEnv {
  return { NODE_COMPILE_CACHE: compiled, ...process.env, [variable]: mark }
}

/** Processes with this run's mark. Linux exposes a process's environment; elsewhere none is found. */
function markedProcesses(): readonly MarkedProcess[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => readOr(`/proc/${pid}/environ`, '').split('\0').includes(`${variable}=${mark}`))
    .map((pid) => ({
      pid: Number(pid),
      command: readOr(`/proc/${pid}/cmdline`, '').replaceAll('\0', ' ').trim(),
    }))
    .filter(({ pid, command }) => pid !== process.pid && command !== '')
}

/** Waits for the marked processes to end by themselves; returns those that did not. */
export async function processesLeft(milliseconds = 5_000): Promise<readonly MarkedProcess[]> {
  const deadline = performance.now() + milliseconds
  for (;;) {
    const left = markedProcesses()
    if (left.length === 0 || performance.now() > deadline) return left
    await pause(100)
  }
}

/** Ends the marked processes: SIGTERM, then SIGKILL for survivors. */
export async function endMarked(): Promise<void> {
  signalAll(markedProcesses(), 'SIGTERM')
  signalAll(await processesLeft(3_000), 'SIGKILL')
}

function signalAll(processes: readonly MarkedProcess[], signal: NodeJS.Signals): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!hasCode(error, 'ESRCH')) throw error
    }
  }
}

/** A process may end between listing and reading. */
function readOr(path: string, otherwise: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return otherwise
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
