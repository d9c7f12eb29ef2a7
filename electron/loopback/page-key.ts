import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * Decides who may use this loopback server: the browser that opened a printed address first. The key in that address
 * works once and is exchanged for a cookie that scripts cannot read and other sites cannot send.
 */
export class PageKey {
  private readonly cookieValue = randomBytes(32).toString('base64url')
  private oneTimeKey: string | null = makeKey()
  private usedKey: string | null = null

  /** The address to print; it opens the app once. */
  address(origin: string): string {
    return `${origin}/?key=${this.oneTimeKey ?? ''}`
  }

  /**
   * Another address for a request with the last used key; null for others, and while an unused address is outstanding.
   */
  anotherAddress(key: string, origin: string): string | null {
    if (this.oneTimeKey !== null || this.usedKey === null || !isEqual(key, this.usedKey)) return null
    this.oneTimeKey = makeKey()
    return this.address(origin)
  }

  /** Redeems the key of a first visit. Returns the `Set-Cookie` value, or null if the key is wrong or used. */
  redeem(key: string): string | null {
    if (this.oneTimeKey === null || !isEqual(key, this.oneTimeKey)) return null
    this.usedKey = this.oneTimeKey
    this.oneTimeKey = null
    // Without a Domain it is sent to this host name alone (RFC 6265 section 5.3, 6), which no other server has.
    return `${cookieName}=${this.cookieValue}; HttpOnly; SameSite=Strict; Path=/`
  }

  /** Whether the request carries the cookie. */
  admits(request: IncomingMessage): boolean {
    const cookies = (request.headers.cookie ?? '').split(/;\s*/)
    return cookies.some((cookie) => isEqual(cookie, `${cookieName}=${this.cookieValue}`))
  }
}

const cookieName = 'switchhook'

function makeKey(): string {
  return randomBytes(24).toString('base64url')
}

function isEqual(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Whether a request to this server comes from its own page: the Host is ours, and so is the Origin, if present. */
export function isOwnRequest(request: IncomingMessage, authority: string): boolean {
  const { host, origin } = request.headers
  if (host !== authority) return false
  return origin === undefined || origin === `http://${authority}`
}
