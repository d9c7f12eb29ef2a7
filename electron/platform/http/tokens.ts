import { hash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '#shared/core/clock.ts'
import { ok, type Result } from '#shared/core/result.ts'
import type { StoredToken, StoredUser } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import type { Caller } from './handler.ts'
import { unknownToken, type Refusal } from './refusal.ts'

export type TokenOptions = {
  readonly store: Pick<Store, 'tokens' | 'users' | 'transaction'>
  readonly clock: Pick<Clock, 'now'>
  /** Seconds of inactivity after which a login's token expires (specification 5.3 names 15 and 30 minutes). */
  readonly idleSeconds: number
}

export type TokenRequest = {
  readonly kind: StoredToken['kind']
  readonly user: StoredUser
  readonly name: string
  /** Lifetime of an API token in seconds, 0 for unlimited; ignored for a login. */
  readonly expiry?: number
  readonly caller: Caller
}

/** A token and its user. */
export type SignedIn = { readonly user: StoredUser; readonly token: StoredToken }

type CachedToken = SignedIn & { readonly usersVersion: number; lastUsed: number; lastWritten: number }

/** How old, in milliseconds, the stored time of last use may be: a commit for each request would be too expensive. */
const lastUseWriteInterval = 30_000
/** Milliseconds between two searches for expired tokens that nobody has used since. */
const pruneInterval = 60_000

/** Issues, checks and revokes tokens (specification 5). Only their hashes are stored. */
export class Tokens implements Disposable {
  private readonly options: TokenOptions
  private readonly cache = new Map<string, CachedToken>()
  private prunedAt = 0

  constructor(options: TokenOptions) {
    this.options = options
    this.removeExpired()
  }

  /** Returns the token itself, which is never available again. */
  issue({ kind, user, name, expiry, caller }: TokenRequest): {
    readonly secret: string
    readonly token: StoredToken
  } {
    const secret = randomBytes(32).toString('base64url')
    const now = this.options.clock.now()
    if (now - this.prunedAt >= pruneInterval) this.removeExpired()
    const token = this.options.store.tokens.insert({
      customer_id: user.customer_id,
      hash: hashOf(secret),
      kind,
      user_id: user.id,
      name,
      host: caller.host,
      user_agent: caller.userAgent.slice(0, 500),
      expiry: kind === 'login' ? this.options.idleSeconds : (expiry ?? 0),
      created: now,
      last_used: now,
    })
    return { secret, token }
  }

  /** The user of this token; restarts its inactivity timer. The 401 names a token that does not exist. */
  check(secret: string): Result<SignedIn, Refusal> {
    if (secret === '') return unknownToken(secret)
    const now = this.options.clock.now()
    const hashed = hashOf(secret)
    const cached = this.lookUp(hashed)
    if (!cached) return unknownToken(secret)
    if (hasExpired(cached.token, cached.lastUsed, now)) {
      this.revoke(cached.token)
      return unknownToken(secret, 'it has expired')
    }
    cached.lastUsed = now
    if (now - cached.lastWritten >= this.writeInterval()) this.writeLastUse(cached)
    return ok(cached)
  }

  /** Revokes a token at once. */
  revoke(token: StoredToken): void {
    this.cache.delete(token.hash)
    this.options.store.tokens.remove(token.id)
  }

  /** Revokes all logins of a user, as after a new password; API tokens stay valid. */
  revokeLogins(user: Pick<StoredUser, 'id'>): void {
    for (const token of this.tokensOf(user)) if (token.kind === 'login') this.revoke(token)
  }

  /** Revokes all tokens of a user, as when the user is deleted. */
  revokeAll(user: Pick<StoredUser, 'id'>): void {
    for (const token of this.tokensOf(user)) this.revoke(token)
  }

  /** Writes the times of last use. */
  [Symbol.dispose](): void {
    this.options.store.transaction(() => {
      for (const cached of this.cache.values()) this.writeLastUse(cached)
    })
    this.cache.clear()
  }

  private lookUp(hashed: string): CachedToken | undefined {
    const { store } = this.options
    const cached = this.cache.get(hashed)
    if (cached && cached.usersVersion === store.users.version) return cached
    const token = cached?.token ?? store.tokens.find('hash', hashed)
    const user = token && store.users.read(token.user_id)
    if (!token || !user?.active) return undefined
    const lastUsed = cached?.lastUsed ?? token.last_used
    const entry = {
      token,
      user,
      usersVersion: store.users.version,
      lastUsed,
      lastWritten: cached?.lastWritten ?? lastUsed,
    }
    this.cache.set(hashed, entry)
    return entry
  }

  private tokensOf({ id }: Pick<StoredUser, 'id'>): readonly StoredToken[] {
    return this.options.store.tokens.where([{ property: 'user_id', operator: 'eq', value: id }])
  }

  private writeLastUse(known: CachedToken): void {
    if (known.lastWritten === known.lastUsed) return
    this.options.store.tokens.update(known.token.id, { last_used: known.lastUsed })
    known.lastWritten = known.lastUsed
  }

  private writeInterval(): number {
    return Math.min(lastUseWriteInterval, this.options.idleSeconds * 100)
  }

  private removeExpired(): void {
    const now = this.options.clock.now()
    this.prunedAt = now
    for (const token of this.options.store.tokens.where([])) {
      const lastUsed = this.cache.get(token.hash)?.lastUsed ?? token.last_used
      if (hasExpired(token, lastUsed, now)) this.revoke(token)
    }
  }
}

function hasExpired(token: StoredToken, lastUsed: number, now: number): boolean {
  if (token.expiry === 0 && token.kind === 'api') return false
  const startedAt = token.kind === 'login' ? lastUsed : token.created
  return now - startedAt >= token.expiry * 1000
}

/** SHA-256 as base64url: sufficient for random secrets. */
export function hashOf(secret: string): string {
  return hash('sha256', secret, 'base64url')
}

/**
 * The token of a request: the header X-Auth-Token, or the user name of Authorization Basic (specification 5.1 allows
 * both). Empty if there is none.
 */
export function readToken(headers: IncomingHttpHeaders): string {
  const header = headers['x-auth-token']
  if (typeof header === 'string' && header !== '') return header
  const [, credentials = ''] = /^basic\s+([a-z0-9+/=_-]+)\s*$/i.exec(headers.authorization ?? '') ?? []
  const decoded = Buffer.from(credentials, 'base64').toString('utf8')
  return decoded.split(':')[0] ?? ''
}
