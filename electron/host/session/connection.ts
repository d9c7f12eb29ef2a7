import type { ConnectionProfile } from '#shared/settings/settings.ts'

/** Which platform is spoken to, as whom, and whether anything of it may be kept on this computer. */
export type Connection = ConnectionProfile & {
  /** False leaves no trace in settings and keychain, whatever `keepSignedIn` says. */
  readonly kept: boolean
}

/** The keychain's name for the token of this connection. */
export function tokenName({ baseUrl, email }: Pick<Connection, 'baseUrl' | 'email'>): string {
  return `token ${baseUrl} ${email.toLowerCase()}`
}

/** A private authority is trusted for the platform that it was given for, not for any other. */
export function authorityFor(baseUrl: string, profile: ConnectionProfile | null): string | null {
  const isSamePlatform = profile !== null && originOf(profile.baseUrl) === originOf(baseUrl)
  return isSamePlatform ? profile.ca : null
}

function originOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null
}
