import type { ForkOptions, UtilityProcess } from 'electron'
import { demoSwitches, firstLine, readDemoPlatform } from '#electron/host/demo/ready-line.ts'
import type { DemoPlatform } from '#electron/host/ports.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'

/** What this file needs of Electron's utility process. */
export type PlainProcess = Pick<UtilityProcess, 'kill' | 'stdout'> & {
  once(event: 'exit', listener: () => void): unknown
}
/** Electron's `utilityProcess`. */
export interface Forker {
  fork(script: string, args: string[], options: ForkOptions): PlainProcess
}

/**
 * Starts the embedded platform as a utility process, with the demo dataset in memory and a customer who calls now
 * and then. It ends with whoever disposes it, and with the app.
 */
export async function launchDemoProcess(forker: Forker, script: string): Outcome<DemoPlatform> {
  const child = forker.fork(script, [...demoSwitches], {
    stdio: ['ignore', 'pipe', 'inherit'],
    serviceName: 'Switchhook demo platform',
  })
  const exited = new Promise<void>((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill()
    await exited
  }
  const line = child.stdout && (await firstLine(child.stdout))
  const platform = line === null ? null : readDemoPlatform(line, stop)
  if (platform) return ok(platform)
  await stop()
  return err(appError('platform.failed', 'the demo platform did not start'))
}
