import { type ChildProcess, execFile, spawn } from 'node:child_process'
import type { Clock } from '#shared/core/clock.ts'
import { allowance } from '#shared/core/allowance.ts'
import { findProgram } from './find-program.ts'
import { OutputLines } from './output-lines.ts'
import type { Command, ProgramEvents, RunningProgram, StartProgram } from './program.ts'

/** Maximum lines of output read per second; the rest is dropped. */
const linesASecond = 500
const maxLines = 20
/** Milliseconds that a program may take to end when asked to. */
const endTimeout = 2_000
const outputTimeout = 500

/** Starts programs that do not outlive this process, as far as the system allows; `clock` limits their output. */
export function programStarter(clock: Clock): StartProgram {
  return (command, events) => new Program(clock, command, events)
}

class Program implements RunningProgram {
  private readonly clock: Clock
  private readonly events: ProgramEvents
  private readonly exited = Promise.withResolvers<void>()
  private readonly lines: string[] = []
  private child: ChildProcess | undefined
  private isStopped = false

  constructor(clock: Clock, command: Command, events: ProgramEvents) {
    this.clock = clock
    this.events = events
    void this.start(command)
  }

  async stop(): Promise<void> {
    this.isStopped = true
    const { child } = this
    if (child) {
      endGroup(child, 'SIGTERM')
      const force = setTimeout(() => endGroup(child, 'SIGKILL'), endTimeout)
      await this.exited.promise
      clearTimeout(force)
    }
    await this.exited.promise
  }

  private async start({ name, args }: Command): Promise<void> {
    const file = await findProgram(name)
    const run = file === undefined ? undefined : await dieWithParent({ name: file, args })
    if (this.isStopped || run === undefined) {
      this.exited.resolve()
      if (!this.isStopped) this.events.onEnd({ kind: 'missing' })
      return
    }
    try {
      this.spawn(run)
    } catch (fault) {
      // Invalid arguments, such as one with a null character.
      this.exited.resolve()
      this.events.onEnd({ kind: 'ended', code: null, signal: null, lines: [String(fault)] })
    }
  }

  private spawn(run: Command): void {
    const child = spawn(run.name, run.args, {
      // Its own process group, so that its children can be ended with it.
      detached: process.platform !== 'win32',
      windowsHide: true,
      // Its input stays open until this process ends, which some programs take as a sign to end.
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    this.child = child
    child.stdin.on('error', () => child.stdin.destroy())
    this.read(child)
    this.awaitEnd(child)
  }

  private read(child: ChildProcess): void {
    const mayRead = allowance(this.clock, linesASecond, 1_000)
    for (const stream of [child.stdout, child.stderr]) {
      const lines = new OutputLines((line) => mayRead() && this.addLine(line))
      stream?.setEncoding('utf8').on('data', (text: string) => lines.push(text))
      stream?.on('end', () => lines.flush())
    }
  }

  private addLine(line: string): void {
    this.lines.push(line)
    if (this.lines.length > maxLines) this.lines.shift()
    if (!this.isStopped) this.events.onLine(line)
  }

  private awaitEnd(child: ChildProcess): void {
    const kill = () => endGroup(child, 'SIGKILL')
    process.once('exit', kill)
    const end = (code: number | null, signal: string | null) => {
      process.off('exit', kill)
      this.exited.resolve()
      if (this.isStopped) return
      this.isStopped = true
      this.events.onEnd({ kind: 'ended', code, signal, lines: this.lines })
    }
    child.once('error', ({ message }) => {
      this.lines.push(message)
      if (child.pid === undefined) end(null, null)
    })
    // Ends its children with it; output is read until the streams close, which another process may hold open.
    child.once('exit', () => {
      kill()
      setTimeout(
        () => [child.stdout, child.stderr].forEach((stream) => stream?.destroy()),
        outputTimeout,
      ).unref()
    })
    child.once('close', end)
  }
}

/** Signals a program and its whole group; a missing one is ignored. Windows has no signals: the program is ended. */
function endGroup({ pid }: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore', windowsHide: true })
    return
  }
  try {
    process.kill(-pid, signal)
  } catch (fault) {
    const isGone = fault instanceof Error && 'code' in fault && fault.code === 'ESRCH'
    if (!isGone) throw fault
  }
}

/**
 * Returns the command, on Linux wrapped so that the kernel ends it however this process dies (prctl(2),
 * PR_SET_PDEATHSIG, by setpriv of util-linux). Elsewhere only an orderly end takes it along.
 */
async function dieWithParent(command: Command): Promise<Command> {
  if (process.platform !== 'linux') return command
  const setpriv = await findProgram('setpriv')
  if (setpriv === undefined || !(await isCapable(setpriv))) return command
  return { name: setpriv, args: ['--pdeathsig', 'KILL', '--', command.name, ...command.args] }
}

/** Whether setpriv supports it; on small systems it may not. */
function isCapable(setpriv: string): Promise<boolean> {
  return new Promise((resolve) => {
    execFile(setpriv, ['--help'], { timeout: 2_000 }, (fault, printed) =>
      resolve(fault === null && printed.includes('--pdeathsig')),
    )
  })
}
