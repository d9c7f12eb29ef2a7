import { Grammar, type Core } from 'sip.js'
import type { Clock } from '#shared/core/clock.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import { Attempts } from '../attempts.ts'
import { type Credentials, digestResponse, parseCredentials, sameDigest } from './digest.ts'
import { Nonces } from './nonces.ts'

/** A final response that rejects a request. */
export type Refusal = { readonly statusCode: number; readonly extraHeaders: string[] }

/** Where a request came from: the address, and the phone there with the users who have authenticated on it. */
export type Sender = { readonly host: string; readonly station: { readonly users: ReadonlySet<string> } }

export type AuthenticatorOptions = {
  readonly realm: string
  readonly passwordOf: (sipUser: string) => string | undefined
  readonly clock: Clock
}

/** As a registrar the platform challenges with 401, for calls with 407 (RFC 3261 sections 22.2 and 22.3). */
const challengeForms = {
  registrar: { statusCode: 401, challenge: 'WWW-Authenticate', credentials: 'authorization' },
  proxy: { statusCode: 407, challenge: 'Proxy-Authenticate', credentials: 'proxy-authorization' },
} as const

/** Authenticates phones by digest and never reveals whether it was the user name that was wrong. */
export class Authenticator {
  private readonly options: AuthenticatorOptions
  private readonly nonces: Nonces
  private readonly attempts: Attempts

  constructor(options: AuthenticatorOptions) {
    this.options = options
    this.nonces = new Nonces(options.clock)
    this.attempts = new Attempts(options.clock)
  }

  /**
   * Returns the authenticated SIP user, who must also be the one in the From header field. Otherwise the refusal to
   * send: a challenge, with `stale=true` if only the nonce was at fault, or 403 for a request in another user's name.
   * Guesses are rate-limited by 503 with Retry-After, except on phones where the user has already authenticated.
   */
  identify(
    message: Core.IncomingRequestMessage,
    role: keyof typeof challengeForms,
    from: Sender,
  ): Result<string, Refusal> {
    const form = challengeForms[role]
    const credentials = this.credentialsIn(message, form.credentials)
    if (credentials === undefined) return err(this.challenge(role))
    const { username } = credentials
    const isKnown = from.station.users.has(username)
    const wait = isKnown ? 0 : this.attempts.consume(username, from.host)
    if (wait > 0) return err({ statusCode: 503, extraHeaders: [`Retry-After: ${Math.ceil(wait / 1_000)}`] })
    if (!this.verifies(message, credentials)) return err(this.challenge(role))
    if (!isKnown) this.attempts.reset(username, from.host)
    if (!this.nonces.use(credentials.nonce, Number.parseInt(credentials.nc, 16)))
      return err(this.challenge(role, ', stale=true'))
    if (message.from.uri.user !== username) return err({ statusCode: 403, extraHeaders: [] })
    return ok(username)
  }

  /** Finds the credentials for this realm: a request may carry some for several. */
  private credentialsIn(message: Core.IncomingRequestMessage, header: string): Credentials | undefined {
    const credentials = message.getHeaders(header).map(parseCredentials)
    return credentials.find((each) => each?.realm === this.options.realm)
  }

  private verifies({ method, ruri }: Core.IncomingRequestMessage, credentials: Credentials): boolean {
    const password = this.options.passwordOf(credentials.username)
    const expected = digestResponse(credentials, { method, password: password ?? '' })
    const isMatch = sameDigest(expected, credentials.response)
    return isMatch && password !== undefined && ruri?.aor === Grammar.URIParse(credentials.uri)?.aor
  }

  private challenge(as: keyof typeof challengeForms, extraParameters = ''): Refusal {
    const { statusCode, challenge } = challengeForms[as]
    const value = `Digest realm="${this.options.realm}", nonce="${this.nonces.issue()}", algorithm=MD5, qop="auth"`
    return { statusCode, extraHeaders: [`${challenge}: ${value}${extraParameters}`] }
  }
}
