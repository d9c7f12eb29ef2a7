import { type Core, NameAddrHeader, URI } from 'sip.js'

/** Maximum number of INVITEs for one call. */
const maxAttempts = 5

/**
 * The addresses to try for a redirected call (3xx, RFC 3261 section 8.1.3.4): ordered by q value, without duplicates,
 * and limited in number.
 */
export class Redirects {
  private readonly tried: Set<string>
  private readonly host: string
  private pending: readonly URI[] = []

  /** `first`: the original address of the call. */
  constructor(first: URI) {
    this.tried = new Set([keyOf(first)])
    this.host = first.host
  }

  /** Adds the addresses of a 3xx, ahead of those still waiting. */
  add(answer: Core.IncomingResponseMessage): void {
    const contacts = answer
      .getHeaders('contact')
      .map((_, index): unknown => answer.parseHeader('contact', index))
      .filter((contact) => contact instanceof NameAddrHeader)
      .filter(({ uri }) => uri instanceof URI && /^(?:sips?|tel)$/i.test(uri.scheme))
      .toSorted((one, other) => qValueOf(other) - qValueOf(one))
      .map(({ uri }) => (/^tel$/i.test(uri.scheme) ? this.numberAt(uri) : withoutHeaders(uri)))
    this.pending = [...contacts, ...this.pending]
  }

  /** The address of a telephone number at the server that was called first (RFC 3261 section 19.1.6). */
  private numberAt({ user = '' }: URI): URI {
    return new URI('sip', user.replace(/[().-]/g, ''), this.host)
  }

  /** Returns the next address, or null if none is left or the maximum has been tried. */
  next(): URI | null {
    const [next, ...rest] = this.pending.filter((uri) => !this.tried.has(keyOf(uri)))
    this.pending = rest
    if (!next || this.tried.size >= maxAttempts) return null
    this.tried.add(keyOf(next))
    return next
  }
}

function qValueOf(contact: NameAddrHeader): number {
  const q = Number.parseFloat(contact.getParam('q') ?? '1')
  return Number.isNaN(q) ? 1 : q
}

/** Removes header fields, so that an address cannot add headers to our INVITE. */
function withoutHeaders(uri: URI): URI {
  const copy = uri.clone()
  copy.clearHeaders()
  return copy
}

function keyOf(uri: URI): string {
  return `${uri.scheme}:${uri.user ?? ''}@${uri.host}:${uri.port ?? ''}`.toLowerCase()
}
