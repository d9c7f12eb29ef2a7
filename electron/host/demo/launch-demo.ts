import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { appError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import type { DemoPlatform } from '../ports.ts'
import { firstLine, readReadyLine, type ReadyLine } from './ready-line.ts'

/** A process of the embedded platform, as started by a shell. */
export type PlatformProcess = {
  /** Its standard output. */
  readonly output: NodeJS.ReadableStream | null
  /** Resolves when the process has ended. */
  readonly exited: Promise<unknown>
  /** Asks it to end. */
  end(): void
}

/** Starts a process of the embedded platform with these arguments. */
export type StartPlatform = (args: readonly string[]) => PlatformProcess

export type DemoLaunch = {
  readonly start: StartPlatform
  /** Folder of this user's data. The demo's folder is inside it, and removed with the demo. */
  readonly userData: string
  /** Makes the demo repeatable. */
  readonly seed?: string | undefined
  /** Simulated calls per minute besides those of the shift; none by default. */
  readonly traffic?: string | undefined
  readonly clock: Clock
}

/** Starts the embedded platform beside the app, with simulated people at work; it ends when it is disposed of. */
export async function launchDemo({
  start,
  userData,
  seed,
  traffic,
  clock,
}: DemoLaunch): Outcome<DemoPlatform> {
  const folder = join(userData, 'demo')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  const args = [
    ...['--data', folder, '--dataset', 'demo', '--shift', '--log-level', 'error'],
    ...(seed === undefined ? [] : ['--seed', seed]),
    ...(traffic === undefined ? [] : ['--traffic', traffic]),
  ]
  const run = new PlatformRun((port) => start(['--port', port, ...args]))
  const ready = await run.start('0')
  const clear = () => rm(folder, { recursive: true, force: true })
  if (!ready) {
    await run.stop()
    await clear()
    return notStarted
  }
  return demoOf(ready, {
    async restart(pause) {
      await run.stop()
      await new Promise<void>((resolve) => clock.after(pause, resolve))
      // Its data, users and addresses are unchanged.
      return (await run.start(new URL(ready.origin).port)) ? ok(undefined) : notStarted
    },
    async [Symbol.asyncDispose]() {
      await run.end()
      await clear()
    },
  })
}

const notStarted = err(appError('platform.failed', 'The demo platform did not start'))

/** Runs one process after the other. */
class PlatformRun {
  private readonly open: (port: string) => PlatformProcess
  private process: PlatformProcess | null = null
  private ended = false

  constructor(open: (port: string) => PlatformProcess) {
    this.open = open
  }

  /** Returns the ready line; null if it did not appear. */
  async start(port: string): Promise<ReadyLine | null> {
    if (this.ended) return null
    const { output } = (this.process = this.open(port))
    const line = output && (await firstLine(output))
    return line === null ? null : readReadyLine(line)
  }

  async stop(): Promise<void> {
    this.process?.end()
    await this.process?.exited
  }

  /** Ends it for good. */
  async end(): Promise<void> {
    this.ended = true
    await this.stop()
  }
}

/** A demo to sign in to, if the ready line names an agent. */
function demoOf(
  { base_url: baseUrl, origin, sip, users }: ReadyLine,
  life: Required<Pick<DemoPlatform, 'restart' | typeof Symbol.asyncDispose>>,
): Awaited<Outcome<DemoPlatform>> {
  const agent = users.find((user) => !user.is_root && user.two_factor_auth === 'D')
  const root = users.find((user) => user.is_root && user.two_factor_auth === 'D')
  if (!agent) return notStarted
  return ok({
    baseUrl,
    phone: { server: sip.ws, domain: sip.domain, user: agent.ext },
    email: agent.email,
    password: agent.password,
    phonePassword: agent.sip_password,
    ...(root && { operator: { origin, email: root.email, password: root.password } }),
    ...life,
  })
}
