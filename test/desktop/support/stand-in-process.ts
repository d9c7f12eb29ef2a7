import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { StandInOptions } from '#test/support/electron-stand-in/options.ts'
import { nodePath } from '#test/support/process.ts'

type Answer = { readonly answer: number; readonly value?: unknown; readonly fault?: string }
type Fact = { readonly fact: string } & Readonly<Record<string, unknown>>

/** A main process on the stand-in, and the pipe by which a test speaks with it. */
export interface StandInProcess extends AsyncDisposable {
  readonly pid: number
  /** All facts so far, oldest first. */
  readonly facts: readonly Fact[]
  onFact(listener: (fact: Fact) => void): void
  /** Tells the stand-in to do something; settles with what comes of it, throws where it cannot be done. */
  order(name: string, more?: object): Promise<unknown>
  stdout(): string
  stderr(): string
  /** Settles with the exit code, or with the signal's name. */
  readonly exited: Promise<number | string>
}

export type StandInStart = {
  readonly script: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly under: readonly string[]
  readonly options: StandInOptions
}

const root = fileURLToPath(new URL('../../..', import.meta.url))
const hook = fileURLToPath(new URL('../../support/electron-stand-in/hook.ts', import.meta.url))

type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (fault: Error) => void }

/** Starts a main script with the stand-in for Electron under it. */
export function spawnStandIn({ script, args, env, under, options }: StandInStart): StandInProcess {
  const [command = nodePath(), ...rest] = [...under, nodePath(), '--import', hook, script, ...args]
  const child = spawn(command, rest, {
    cwd: root,
    env: { ...process.env, ...env, SWITCHHOOK_STAND_IN: JSON.stringify(options) },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  const written = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.setEncoding('utf8').on('data', (chunk: string) => (written[stream] += chunk))
  }
  const facts: Fact[] = []
  const listeners: ((fact: Fact) => void)[] = []
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  const pipe = child.stdio[3] as Duplex
  const lines = createInterface({ input: pipe })
  // A process that is gone resets its pipe; that it is gone is told by its exit.
  for (const each of [pipe, lines]) each.on('error', () => {})
  lines.on('line', (line) => {
    const report = JSON.parse(line) as Fact | Answer
    // A box is a fact that has an answer of its own.
    if ('fact' in report) {
      facts.push(report)
      for (const listener of listeners) listener(report)
      return
    }
    const settle = waiting.get(report.answer)
    waiting.delete(report.answer)
    if (report.fault === undefined) settle?.resolve(report.value)
    else settle?.reject(new Error(report.fault))
  })
  const killWithTests = () => child.kill('SIGKILL')
  process.once('exit', killWithTests)
  const exited = new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
  void exited.then((code) => {
    process.off('exit', killWithTests)
    for (const { reject } of waiting.values()) reject(new Error(`The app ended with ${code}`))
    waiting.clear()
  })
  return {
    pid: child.pid ?? 0,
    facts,
    exited,
    onFact: (listener) => void listeners.push(listener),
    order: (name, more = {}) =>
      new Promise((resolve, reject) => {
        if (child.exitCode !== null || child.signalCode !== null)
          return reject(new Error('The app has ended'))
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        pipe.write(`${JSON.stringify({ ...more, id, order: name })}\n`)
      }),
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    async [Symbol.asyncDispose]() {
      // A box that asks whether to end must not keep it from ending.
      if (child.exitCode === null) pipe.write(`${JSON.stringify({ id: 0, order: 'give-in' })}\n`)
      const force = setTimeout(() => child.kill('SIGKILL'), 8_000)
      child.kill('SIGTERM')
      await exited
      clearTimeout(force)
    },
  }
}
