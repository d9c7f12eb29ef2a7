import { X509Certificate } from 'node:crypto'
import type { PinnedAuthority } from '#shared/host/security.ts'
import type { ConnectionProfile } from '#shared/settings/settings.ts'

/** The private authority of a connection, read from its certificate; null where there is none, or none that is one. */
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

/** What a person may have read elsewhere: the common name, else the organisation, else all of it. */
function nameIn(subject: string | undefined): string {
  const lines = subject?.split('\n') ?? []
  const named = (kind: string) => lines.find((line) => line.startsWith(`${kind}=`))?.slice(kind.length + 1)
  return named('CN') ?? named('O') ?? lines.join(', ')
}
