import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * Who may use this loopback server: whoever opened the printed address first. The key in that address works once
 * and is exchanged for a cookie that scripts cannot read and other sites cannot send.
 */
export class PageKey {
  private readonly cookieValue = randomBytes(32).toString('base64url')
  private oneTimeKey: string | null = randomBytes(24).toString('base64url')

  /** The address to print; it opens the app once. */
  address(origin: string): string {
    return `${origin}/?key=${this.oneTimeKey ?? ''}`
  }

  /** Takes the key of a first visit; the `Set-Cookie` value, or null where the key is not, or no longer, the one. */
  redeem(key: string, port: number): string | null {
    if (this.oneTimeKey === null || !same(key, this.oneTimeKey)) return null
    this.oneTimeKey = null
    return `${cookieName(port)}=${this.cookieValue}; HttpOnly; SameSite=Strict; Path=/`
  }

  /** Whether the request carries the cookie. */
  admits(request: IncomingMessage, port: number): boolean {
    const cookies = (request.headers.cookie ?? '').split(/;\s*/)
    return cookies.some((cookie) => same(cookie, `${cookieName(port)}=${this.cookieValue}`))
  }
}

/** Cookies are shared between the ports of a host, so the name holds the port. */
function cookieName(port: number): string {
  return `switchhook_${port}`
}

function same(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Whether a request was made to this server by its own page: the Host is ours, and so is the Origin, if there is one. */
export function isOwnRequest(request: IncomingMessage, port: number): boolean {
  const host = request.headers.host ?? ''
  const origin = request.headers.origin
  if (host !== `127.0.0.1:${port}`) return false
  return origin === undefined || origin === `http://${host}`
}
