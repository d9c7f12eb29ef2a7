import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import Conf from 'conf'
import { systemClock as clock } from '#electron/host/clock.ts'
import { launchDemo, type StartPlatform } from '#electron/host/demo/launch-demo.ts'
import { createHost, type Host, type HostOptions } from '#electron/host/host.ts'
import { recoverableSettings } from '#electron/host/local-files/settings-file.ts'
import { openSecretStore } from '#electron/host/keychain/open-secret-store.ts'
import { type AppRun, beginAppRun } from '#electron/host/log/app-run.ts'
import { openAppLog } from '#electron/host/log/open-app-log.ts'
import { policyPlaces } from '#electron/host/policy/policy-places.ts'
import { openPolicy } from '#electron/host/policy/policy-watcher.ts'
import type { SettingsFile } from '#electron/host/ports.ts'
import { mayRunCommand } from '#electron/host/settings/program-consent.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import type { ShellFacts } from '#shared/host/slices.ts'
import { openInBrowser } from './open-in-browser.ts'
import type { Terminal } from './terminal.ts'

export type BrowserHostOptions = {
  /** Existing folder of settings, logs and copies. */
  readonly userData: string
  readonly shell: ShellFacts
  readonly terminal: Terminal
  /** A policy file to use instead of the computer's own. */
  readonly policyFile?: string | undefined
  /** List of third-party licences. */
  readonly licences: string
  /** Script of the demo platform, the seed that makes the demo repeatable, and its calls a minute. */
  readonly demoScript: string
  readonly seed?: string | undefined
  readonly traffic?: string | undefined
  readonly start: HostOptions
}

/** Creates the host of the browser shell, with its log, and begins the run. Throws if settings cannot be stored. */
export async function openBrowserHost(
  options: BrowserHostOptions,
): Promise<{ readonly host: Host; readonly run: AppRun }> {
  const { userData, shell, terminal, policyFile, licences, demoScript, seed, traffic, start } = options
  const log = openAppLog(userData, terminal.log)
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
      // A page cannot be asked, since whoever has taken it over would answer.
      approveProgram: async (command) =>
        mayRunCommand(command, { allowed: shell.allowedCommands ?? [], policy: undefined }),
      userData,
      licences,
      openLink: (url) =>
        openInBrowser(url, (fault) => log.write('warn', 'link.failed', { fault: faultOf(fault) })),
      launchDemo: () => launchDemo({ start: platformProcesses(demoScript), userData, seed, traffic, clock }),
    },
    start,
  )
  run.reportFaultsTo(host)
  return { host, run }
}

/** Runs the embedded platform as a process of its own, which ends with this one, however that ends. */
function platformProcesses(script: string): StartPlatform {
  return (args) => {
    // The channel breaks when this process is killed.
    const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
    const kill = () => child.kill('SIGKILL')
    process.once('exit', kill)
    const exited = once(child, 'exit').then(() => process.off('exit', kill))
    return { output: child.stdout, exited, end: () => void child.kill('SIGTERM') }
  }
}

/** Settings in `settings.json` of the user's folder (an absolute path), written whole and atomically. */
export function openSettingsFile(folder: string, log: Log): SettingsFile {
  return recoverableSettings(
    join(folder, 'settings.json'),
    log,
    () => new Conf({ cwd: folder, configName: 'settings', configFileMode: 0o600, projectName: 'switchhook' }),
  )
}
