import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

export interface DaemonOptions {
  readonly program: string
  readonly args: readonly string[]
  /** Whether it serves; asked until it says so. */
  readonly ready: () => Promise<boolean>
}

/** A server in the foreground, with every process that it has made. */
export interface Daemon extends AsyncDisposable {
  /** What it wrote so far. */
  readonly log: string
  /** Ends it as an administrator does. */
  stop(): Promise<void>
  /** Ends it as a power cut does. */
  kill(): Promise<void>
  /** Freezes it, or lets it go on. */
  freeze(frozen: boolean): void
}

const readyTimeout = 10_000

/** Starts a server in a process group of its own and waits until it serves. Fails with what it wrote. */
export async function startDaemon({ program, args, ready }: DaemonOptions): Promise<Daemon> {
  const child = spawn(program, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  let over: string | undefined
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (log += chunk))
  }
  const exited = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      over = error.message
      resolve()
    })
    child.once('exit', (code, signal) => {
      over = `ended with ${code ?? signal}`
      resolve()
    })
  })
  const signalGroup = (signal: NodeJS.Signals) => {
    if (child.pid === undefined || over !== undefined) return
    try {
      process.kill(-child.pid, signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
  const endWithTests = () => signalGroup('SIGKILL')
  process.once('exit', endWithTests)
  void exited.then(() => process.off('exit', endWithTests))
  const kill = async () => {
    signalGroup('SIGKILL')
    await exited
  }
  const stop = async () => {
    const force = setTimeout(() => signalGroup('SIGKILL'), 5_000)
    signalGroup('SIGCONT')
    signalGroup('SIGTERM')
    await exited
    clearTimeout(force)
  }
  const deadline = performance.now() + readyTimeout
  while (!(await ready().catch(() => false))) {
    if (over === undefined && performance.now() < deadline) {
      await pause(25)
      continue
    }
    const why = over ?? `not ready after ${readyTimeout} ms`
    await kill()
    throw new Error(`${program}: ${why}\n${log}`)
  }
  return {
    get log() {
      return log
    },
    stop,
    kill,
    freeze: (frozen) => signalGroup(frozen ? 'SIGSTOP' : 'SIGCONT'),
    [Symbol.asyncDispose]: stop,
  }
}
