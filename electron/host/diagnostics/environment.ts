import {
  arch,
  cpus,
  freemem,
  loadavg,
  machine,
  release,
  totalmem,
  uptime,
  version as osVersion,
} from 'node:os'
import type { PageFacts } from '#shared/host/diagnostics.ts'
import type { ShellFacts } from '#shared/host/slices.ts'

export type EnvironmentFacts = {
  readonly now: number
  readonly shell: ShellFacts
  readonly page: PageFacts
  /** How far this computer's clock is ahead of the platform's, in milliseconds; null if unknown. */
  readonly clockSkewMs: number | null
}

const megabyte = 1_048_576

/** The environment of the app. No name of the computer, no user, no folder. */
export function environment({ now, shell, page, clockSkewMs }: EnvironmentFacts): object {
  const { locale, timeZone, calendar } = Intl.DateTimeFormat().resolvedOptions()
  const processors = cpus()
  const { startError, allowedCommands, ...facts } = shell
  return {
    at: new Date(now).toISOString(),
    app: {
      name: 'Switchhook',
      ...facts,
      startError: startError?.code ?? null,
      // The commands themselves may be confidential.
      ...(allowedCommands && { allowedCommands: allowedCommands.length }),
    },
    system: {
      platform: process.platform,
      version: osVersion(),
      release: release(),
      arch: arch(),
      machine: machine(),
      processors: processors.length,
      processor: processors[0]?.model.trim() ?? '',
      memoryMb: Math.round(totalmem() / megabyte),
      freeMemoryMb: Math.round(freemem() / megabyte),
      load: loadavg().map((each) => Math.round(each * 100) / 100),
      upForSeconds: Math.round(uptime()),
    },
    process: {
      versions: versions(),
      upForSeconds: Math.round(process.uptime()),
      memoryMb: Math.round(process.memoryUsage.rss() / megabyte),
    },
    time: { zone: timeZone, minutesBehindUtc: new Date(now).getTimezoneOffset(), clockSkewMs, calendar },
    language: { host: locale, page: page.languages },
    screen: page.screen,
    window: page.window,
  }
}

function versions(): object {
  const wanted = ['node', 'electron', 'chrome', 'v8', 'openssl', 'sqlite', 'uv']
  return Object.fromEntries(
    wanted.flatMap((name) => (process.versions[name] ? [[name, process.versions[name]]] : [])),
  )
}
