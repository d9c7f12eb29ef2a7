import type { SecurityFacts } from '#shared/host/security.ts'
import type { ConnectionProfile } from '#shared/settings/settings.ts'
import type { CrashReportsPort, SecretStore, SecurityPort } from '../ports.ts'
import { readFileModes } from './file-modes.ts'
import { pinnedAuthority } from './pinned-authority.ts'

export type SecurityParts = {
  readonly secrets: Pick<SecretStore, 'place'>
  readonly userData: string
  readonly hosts: { readonly value: readonly string[] }
  /** Of the session, or the one that is kept. */
  readonly connection: () => Pick<ConnectionProfile, 'ca' | 'baseUrl'> | null
  readonly shell?: SecurityPort | undefined
  readonly crashReports?: CrashReportsPort | undefined
}

/** Looks at everything once, now. */
export async function readSecurityFacts(parts: SecurityParts): Promise<SecurityFacts> {
  const { secrets, userData, hosts, connection, shell, crashReports } = parts
  const [desktop, files, kept] = await Promise.all([
    shell?.measure() ?? null,
    readFileModes(userData),
    crashReports?.count() ?? null,
  ])
  return {
    desktop,
    node: process.versions.node,
    secretsIn: secrets.place,
    files,
    hosts: hosts.value,
    authority: pinnedAuthority(connection()),
    crashReports: kept === null ? null : { kept },
  }
}
