import { systemClock as clock } from '#electron/host/clock.ts'
import { createHost, type Host, type HostOptions } from '#electron/host/host.ts'
import { openSecretStore } from '#electron/host/keychain/open-secret-store.ts'
import { beginAppRun, type AppRun } from '#electron/host/log/app-run.ts'
import { openAppLog } from '#electron/host/log/open-app-log.ts'
import { openPolicy } from '#electron/host/policy/policy-watcher.ts'
import { policyPlaces } from '#electron/host/policy/policy-places.ts'
import { mayRunCommand } from '#electron/host/settings/program-consent.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { ShellFacts } from '#shared/host/slices.ts'
import { launchDemoProcess } from './demo-process.ts'
import { openInBrowser } from './open-in-browser.ts'
import { openSettingsFile } from './settings-file.ts'

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
