import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import Conf from 'conf'
import { systemClock as clock } from '#electron/host/clock.ts'
import { demoSwitches, firstLine, readDemoPlatform } from '#electron/host/demo/ready-line.ts'
import { createHost, type Host, type HostOptions } from '#electron/host/host.ts'
import { keptSettings } from '#electron/host/kept-files/settings-file.ts'
import { openSecretStore } from '#electron/host/keychain/open-secret-store.ts'
import { type AppRun, beginAppRun } from '#electron/host/log/app-run.ts'
import { openAppLog } from '#electron/host/log/open-app-log.ts'
import { policyPlaces } from '#electron/host/policy/policy-places.ts'
import { openPolicy } from '#electron/host/policy/policy-watcher.ts'
import type { DemoPlatform, SettingsFile } from '#electron/host/ports.ts'
import { mayRunCommand } from '#electron/host/settings/program-consent.ts'
import { appError } from '#shared/core/app-error.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import { err, type Outcome } from '#shared/core/result.ts'
import type { ShellFacts } from '#shared/host/slices.ts'
import { openInBrowser } from './open-in-browser.ts'

export type BrowserHostOptions = {
  /** Folder of settings, logs and copies; it is there. */
  readonly userData: string
  readonly shell: ShellFacts
  /** A policy to go by instead of the computer's own. */
  readonly policyFile?: string | undefined
  /** List of third-party licences. */
  readonly licences: string
  /** The script of the demo platform. */
  readonly demoScript: string
  readonly start: HostOptions
}

/** Makes the host of the browser shell, with its log, and begins the run. Throws where settings cannot be kept. */
export async function openBrowserHost(
  options: BrowserHostOptions,
): Promise<{ readonly host: Host; readonly run: AppRun }> {
  const { userData, shell, policyFile, licences, demoScript, start } = options
  const log = openAppLog(userData, 'warn')
  const settings = openSettingsFile(userData, log)
  const run = beginAppRun(log, { userData, shell })
  const host = createHost(
    {
      clock,
      log,
      secrets: openSecretStore({ log, userData }),
      policy: await openPolicy({ places: policyPlaces(shell.platform, policyFile), clock, log }),
      settings,
      logs: log,
      shell,
      // A page cannot be asked: whoever has taken it over would answer.
      approveProgram: async (command) =>
        mayRunCommand(command, { allowed: shell.allowedCommands ?? [], policy: undefined }),
      userData,
      licences,
      openLink: (url) =>
        openInBrowser(url, (fault) => log.write('warn', 'link.failed', { fault: faultOf(fault) })),
      launchDemo: () => launchDemoProcess(demoScript),
    },
    start,
  )
  run.reportFaultsTo(host)
  return { host, run }
}

/**
 * Starts the embedded platform as a process of its own, with the demo dataset in memory and a customer who calls
 * now and then. It ends with whoever disposes it, and when this process ends.
 */
async function launchDemoProcess(script: string): Outcome<DemoPlatform> {
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

/** Settings in `settings.json` of the user's folder, an absolute path, written whole and atomically. */
export function openSettingsFile(folder: string, log: Log): SettingsFile {
  return keptSettings(
    join(folder, 'settings.json'),
    log,
    () => new Conf({ cwd: folder, configName: 'settings', configFileMode: 0o600, projectName: 'switchhook' }),
  )
}
