import { tapRequests, type RequestTap } from './request-tap.ts'

/** A proxy between an app and its platform that notes every secret in a header. */
export interface TokenTap extends RequestTap {
  /** Values of `X-Auth-Token` and `Authorization` headers, without their scheme. */
  readonly tokens: ReadonlySet<string>
}

/** Forwards every request unchanged. */
export async function tapTokens(platform: string): Promise<TokenTap> {
  const tokens = new Set<string>()
  const tap = await tapRequests(platform, ({ headers: { authorization, 'x-auth-token': token } }) => {
    if (authorization) tokens.add(authorization.replace(/^\S+ /, ''))
    if (typeof token === 'string') tokens.add(token)
  })
  return { ...tap, tokens }
}
