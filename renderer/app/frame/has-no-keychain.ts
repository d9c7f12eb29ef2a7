import type { SessionState } from '#shared/host/slices.ts'
import type { Settings } from '#shared/settings/settings.ts'

/**
 * Whether this session would be kept if there were a keychain: its secrets are in memory although its connection was
 * stored to come back to. A demo or a profile given at start is never kept, and needs no word about it.
 */
export function hasNoKeychain(session: SessionState, settings: Settings | undefined): boolean {
  if (session.kind !== 'signed-in' || session.secretsIn === 'keychain') return false
  const stored = settings?.connection
  return stored?.baseUrl === session.baseUrl && stored.keepSignedIn
}
