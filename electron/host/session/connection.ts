import type { ConnectionProfile } from '#shared/settings/settings.ts'

/** The platform and account in use, and whether any of it may be stored on this computer. */
export type Connection = ConnectionProfile & {
  /** If false, leaves no trace in settings and keychain, whatever `keepSignedIn` says. */
  readonly kept: boolean
}

/** Name of the keychain entry for the token of this connection. */
export function tokenName({ baseUrl, email }: Pick<Connection, 'baseUrl' | 'email'>): string {
  return `token ${baseUrl} ${email.toLowerCase()}`
}

/** A private authority is trusted only for the platform that it was given for. */
export function authorityFor(baseUrl: string, profile: ConnectionProfile | null): string | null {
  const isSamePlatform = profile !== null && originOf(profile.baseUrl) === originOf(baseUrl)
  return isSamePlatform ? profile.ca : null
}

function originOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null
}
