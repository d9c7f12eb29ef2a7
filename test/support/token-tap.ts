import { tapRequests, type RequestTap } from './request-tap.ts'

/** What stands between an app and its platform, and notes every secret that goes through a header. */
export interface TokenTap extends RequestTap {
  /** Values of `X-Auth-Token` and `Authorization` headers, without their scheme. */
  readonly tokens: ReadonlySet<string>
}

/** Passes every request on to that origin, as it is. */
export async function tapTokens(platform: string): Promise<TokenTap> {
  const tokens = new Set<string>()
  const tap = await tapRequests(platform, ({ headers: { authorization, 'x-auth-token': token } }) => {
    if (authorization) tokens.add(authorization.replace(/^\S+ /, ''))
    if (typeof token === 'string') tokens.add(token)
  })
  return { ...tap, tokens }
}
