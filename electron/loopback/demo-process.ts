import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { readDemoPlatform } from '#electron/host/demo/ready-line.ts'
import type { DemoPlatform } from '#electron/host/ports.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import { err, type Result } from '#shared/core/result.ts'

const startLimit = 20_000

/**
 * Starts the embedded platform as a process of its own, with the demo dataset in memory and a customer who calls
 * now and then. It ends with whoever disposes it, and when this process ends.
 */
export async function launchDemoProcess(script: string): Promise<Result<DemoPlatform, AppError>> {
  const switches = [
    '--port',
    '0',
    '--data',
    ':memory:',
    '--dataset',
    'demo',
    '--traffic',
    '1',
    '--log-level',
    'warn',
  ]
  const child = spawn(process.execPath, [script, ...switches], { stdio: ['ignore', 'pipe', 'inherit'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const line = await firstLine(child)
  const stop = async () => {
    process.off('exit', kill)
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  const platform = line === null ? null : readDemoPlatform(line, stop)
  if (platform) return { ok: true, value: platform }
  await stop()
  return err(appError('platform.failed', 'The demo platform did not start'))
}

/** The first line on stdout; null where the process ends, or 20 s pass, without one. */
async function firstLine(child: ChildProcess): Promise<string | null> {
  if (!child.stdout) return null
  const lines = createInterface({ input: child.stdout })
  const timer = setTimeout(() => lines.close(), startLimit)
  try {
    for await (const line of lines) return line
    return null
  } finally {
    clearTimeout(timer)
  }
}
