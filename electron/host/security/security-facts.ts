import type { SecurityFacts, FileModes, PinnedAuthority } from '#shared/host/security.ts'
import type { ConnectionProfile } from '#shared/settings/settings.ts'
import type { CrashReportsPort, SecretStore, SecurityPort } from '../ports.ts'
import { lstat, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { X509Certificate } from 'node:crypto'

export type SecurityParts = {
  readonly secrets: Pick<SecretStore, 'place'>
  readonly userData: string
  readonly hosts: { readonly value: readonly string[] }
  /** Of the session, or the stored one. */
  readonly connection: () => Pick<ConnectionProfile, 'ca' | 'baseUrl'> | null
  readonly shell?: SecurityPort | undefined
  readonly crashReports?: CrashReportsPort | undefined
}

/** Measures everything once, now. */
export async function readSecurityFacts(parts: SecurityParts): Promise<SecurityFacts> {
  const { secrets, userData, hosts, connection, shell, crashReports } = parts
  const [desktop, files, crashReportCount] = await Promise.all([
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
    crashReports: crashReportCount === null ? null : { kept: crashReportCount },
  }
}

const maxChecked = 20_000
const maxNamed = 5
/** Permissions of group and others: read, write, search. */
const nonOwner = 0o077

/** Checks the folder and everything in it; null on Windows, where modes do not describe access. */
export async function readFileModes(folder: string, platform = process.platform): Promise<FileModes | null> {
  if (platform === 'win32') return null
  const open: string[] = []
  let looked = 0
  const waiting = [folder]
  for (let path = waiting.shift(); path !== undefined && looked < maxChecked; path = waiting.shift()) {
    // A file that is gone by now was not left open.
    const facts = await lstat(path).catch(() => null)
    if (!facts || facts.isSymbolicLink()) continue
    looked += 1
    if ((facts.mode & nonOwner) !== 0) open.push(relative(folder, path) || '.')
    if (facts.isDirectory()) {
      const names = await readdir(path).catch(() => [])
      waiting.push(...names.map((name) => join(path, name)))
    }
  }
  return { looked, open: open.length, named: open.slice(0, maxNamed) }
}

/** The private authority of a connection, read from its certificate; null if there is none, or it is invalid. */
export function pinnedAuthority(
  connection: Pick<ConnectionProfile, 'ca' | 'baseUrl'> | null,
): PinnedAuthority | null {
  if (!connection?.ca) return null
  const certificate = readCertificate(connection.ca)
  if (!certificate) return null
  return {
    name: nameIn(certificate.subject),
    fingerprint: certificate.fingerprint256,
    until: Date.parse(certificate.validTo),
    trustedFor: connection.baseUrl,
  }
}

function readCertificate(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem)
  } catch {
    return null
  }
}

/** The name most likely to be known: the common name, else the organisation, else the whole subject. */
function nameIn(subject: string | undefined): string {
  const lines = subject?.split('\n') ?? []
  const named = (kind: string) => lines.find((line) => line.startsWith(`${kind}=`))?.slice(kind.length + 1)
  return named('CN') ?? named('O') ?? lines.join(', ')
}
