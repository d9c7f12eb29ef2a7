import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { demoSwitches, firstLine, readDemoPlatform } from '#electron/host/demo/ready-line.ts'
import type { DemoPlatform } from '#electron/host/ports.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, type Outcome } from '#shared/core/result.ts'

/**
 * Starts the embedded platform as a process of its own, with the demo dataset in memory and a customer who calls
 * now and then. It ends with whoever disposes it, and when this process ends.
 */
export async function launchDemoProcess(script: string): Outcome<DemoPlatform> {
  const child = spawn(process.execPath, [script, ...demoSwitches], { stdio: ['ignore', 'pipe', 'inherit'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const line = await firstLine(child.stdout)
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    process.off('exit', kill)
  }
  const platform = line === null ? null : readDemoPlatform(line, stop)
  if (platform) return { ok: true, value: platform }
  await stop()
  return err(appError('platform.failed', 'The demo platform did not start'))
}
