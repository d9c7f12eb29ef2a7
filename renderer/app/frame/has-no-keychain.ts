import type { SessionState } from '#shared/host/slices.ts'
import type { Settings } from '#shared/settings/settings.ts'

/**
 * Whether a keychain would have kept this session: its secrets are in memory only although its connection was stored
 * for the next start. A demo or a profile given at start is never kept and needs no notice.
 */
export function hasNoKeychain(session: SessionState, settings: Settings | undefined): boolean {
  if (session.kind !== 'signed-in' || session.secretsIn === 'keychain') return false
  const stored = settings?.connection
  return stored?.baseUrl === session.baseUrl && stored.keepSignedIn
}
