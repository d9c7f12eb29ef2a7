import type { App } from 'electron'
import { policyValue, type Policy } from '#shared/settings/policy.ts'
import type { CertificateApp } from './certificates.ts'
import { refuseCertificates } from './certificates.ts'
import { keepPagesOffline, type NetworkSession } from './page-network.ts'
import { guardPages, type GuardedApp, type PageGuards } from './page-guards.ts'
import { guardPermissions, type PermissionSession } from './permissions.ts'

/** Closes the app's pages in, before the first one is made. */
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
 * Whether developer tools may be opened: in a build for people only where the organisation says so, or nobody forbids it
 * and the switch `--developer-tools` was given at the start.
 */
export function mayDebug(
  app: Pick<App, 'isPackaged'> & { readonly commandLine: Pick<App['commandLine'], 'hasSwitch'> },
  policy: Policy,
): boolean {
  return policyValue(policy, 'devTools') ?? (!app.isPackaged || app.commandLine.hasSwitch('developer-tools'))
}
