import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface StartOptions {
  /**
   * Script relative to the project's root, such as `electron/platform-process.ts`. In a run that built the app, an
   * entry point of the product is the built one, so that the tests cover what is shipped.
   */
  readonly script: string
  readonly args?: readonly string[]
  /** Added to this process's environment. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Milliseconds until the first JSON line. */
  readonly readyTimeout?: number
  /** A command that runs Node, such as `['dbus-run-session', '--']`. */
  readonly under?: readonly string[]
}

/** A child process that has reported on its standard output, in one JSON line, that it is ready. */
export interface StartedProcess extends AsyncDisposable {
  readonly pid: number
  /** The ready line. */
  readonly ready: Readonly<Record<string, unknown>>
  /** A text field of the ready line, such as `url`; throws if it is missing. */
  readyText(key: string): string
  /** All output so far. */
  stdout(): string
  stderr(): string
  /** Settles with the exit code, or with the signal's name. */
  readonly exited: Promise<number | string>
  /** SIGTERM, and SIGKILL after 10 seconds. Settles when the process is gone. */
  stop(): Promise<number | string>
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const packagedNode = fileURLToPath(new URL('../../node_modules/node/bin/node', import.meta.url))

/** Applies to sip.js what the bundles do to it. */
const sipGrammar = new URL('../../electron/packaging/sip-grammar-hook.ts', import.meta.url).href

/** The project's own Node, so that scripts run on it whatever runs the tests. */
export function nodePath(): string {
  return existsSync(packagedNode) ? packagedNode : process.execPath
}

const built: Readonly<Record<string, string>> = {
  'electron/platform-process.ts': 'out/main/platform-process.js',
  'electron/serve.ts': 'out/main/serve.js',
}

/** The built file of an entry point if the runner has just built it; a file that is run by itself tests the source. */
function builtOr(script: string): readonly string[] {
  const file = process.env['SWITCHHOOK_TEST_BUILT'] === undefined ? undefined : built[script]
  return file === undefined ? ['--import', sipGrammar, script] : [file]
}

/** Starts a script of the project and waits for its first JSON line. Fails with its output if it ends first. */
export async function startProcess(options: StartOptions): Promise<StartedProcess> {
  const [command = nodePath(), ...rest] = [
    ...(options.under ?? []),
    nodePath(),
    ...builtOr(options.script),
    ...(options.args ?? []),
  ]
  const child = spawn(command, rest, {
    cwd: root,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collect(child)
  const exited = new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
  const stop = stopper(child, exited)
  try {
    const ready = await readyLine(child, exited, options.readyTimeout ?? 60_000)
    return {
      pid: child.pid ?? 0,
      ready,
      readyText: (key) => textOf(ready, key),
      ...output,
      exited,
      stop,
      [Symbol.asyncDispose]: async () => void (await stop()),
    }
  } catch (error) {
    await stop()
    throw new Error(`${options.script}: ${String(error)}\n${output.stdout()}${output.stderr()}`, {
      cause: error,
    })
  }
}

function collect(child: ChildProcess) {
  const written = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.setEncoding('utf8').on('data', (chunk: string) => (written[stream] += chunk))
  }
  return { stdout: () => written.stdout, stderr: () => written.stderr }
}

function stopper(child: ChildProcess, exited: Promise<number | string>) {
  const killWithParent = () => child.kill('SIGKILL')
  process.once('exit', killWithParent)
  void exited.then(() => process.off('exit', killWithParent))
  return async () => {
    const force = setTimeout(() => child.kill('SIGKILL'), 10_000)
    child.kill('SIGTERM')
    try {
      return await exited
    } finally {
      clearTimeout(force)
    }
  }
}

function readyLine(child: ChildProcess, exited: Promise<number | string>, timeout: number) {
  return new Promise<Readonly<Record<string, unknown>>>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not ready after ${timeout} ms`)), timeout)
    void exited.then((code) => {
      clearTimeout(timer)
      reject(new Error(`ended with ${code} before it was ready`))
    })
    if (child.stdout === null) return
    createInterface({ input: child.stdout }).on('line', (line) => {
      const value = jsonObject(line)
      if (value === undefined) return
      clearTimeout(timer)
      resolve(value)
    })
  })
}

function jsonObject(line: string): Readonly<Record<string, unknown>> | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function textOf(ready: Readonly<Record<string, unknown>>, key: string): string {
  const value = ready[key]
  if (typeof value !== 'string')
    throw new Error(`The ready line has no text "${key}": ${JSON.stringify(ready)}`)
  return value
}
