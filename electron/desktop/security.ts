import type { App } from 'electron'
import { policyValue, type Policy } from '#shared/settings/policy.ts'
import type { CertificateApp } from './certificates.ts'
import { refuseCertificates } from './certificates.ts'
import { keepPagesOffline, type NetworkSession } from './page-network.ts'
import { guardPages, type GuardedApp, type PageGuards } from './page-guards.ts'
import { guardPermissions, type PermissionSession } from './permissions.ts'

/** Installs the guards of the app's pages, before the first one is created. */
export function guardShell(
  {
    app,
    session,
  }: { readonly app: GuardedApp & CertificateApp; readonly session: PermissionSession & NetworkSession },
  guards: PageGuards,
): void {
  refuseCertificates(app)
  guardPermissions(session)
  keepPagesOffline(session)
  guardPages(app, guards)
}

/**
 * Whether developer tools may be opened: in a release build only if the organisation allows it, or if nobody forbids it
 * and `--developer-tools` was given at the start.
 */
export function mayDebug(
  app: Pick<App, 'isPackaged'> & { readonly commandLine: Pick<App['commandLine'], 'hasSwitch'> },
  policy: Policy,
): boolean {
  return policyValue(policy, 'devTools') ?? (!app.isPackaged || app.commandLine.hasSwitch('developer-tools'))
}
