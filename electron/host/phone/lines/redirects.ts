import { type Core, NameAddrHeader, URI } from 'sip.js'

/** Maximum number of INVITEs for one call. */
const mostAttempts = 5

/**
 * The addresses to try for a redirected call (3xx, RFC 3261 section 8.1.3.4): ordered by q value, without duplicates,
 * and limited in number.
 */
export class Redirects {
  private readonly tried: Set<string>
  private waiting: readonly URI[] = []

  /** `first`: the original address of the call. */
  constructor(first: URI) {
    this.tried = new Set([keyOf(first)])
  }

  /** Adds the addresses of a 3xx, ahead of those still waiting. */
  add(answer: Core.IncomingResponseMessage): void {
    const contacts = answer
      .getHeaders('contact')
      .map((_, index): unknown => answer.parseHeader('contact', index))
      .filter((contact) => contact instanceof NameAddrHeader)
      .filter(({ uri }) => uri instanceof URI && /^sips?$/i.test(uri.scheme))
      .toSorted((one, other) => likelihood(other) - likelihood(one))
      .map(({ uri }) => bare(uri))
    this.waiting = [...contacts, ...this.waiting]
  }

  /** Returns the next address, or null if none is left or the maximum has been tried. */
  next(): URI | null {
    const [next, ...rest] = this.waiting.filter((uri) => !this.tried.has(keyOf(uri)))
    this.waiting = rest
    if (!next || this.tried.size >= mostAttempts) return null
    this.tried.add(keyOf(next))
    return next
  }
}

function likelihood(contact: NameAddrHeader): number {
  const q = Number.parseFloat(contact.getParam('q') ?? '1')
  return Number.isNaN(q) ? 1 : q
}

/** Removes header fields, so that an address cannot add headers to our INVITE. */
function bare(uri: URI): URI {
  const copy = uri.clone()
  copy.clearHeaders()
  return copy
}

function keyOf(uri: URI): string {
  return `${uri.scheme}:${uri.user ?? ''}@${uri.host}:${uri.port ?? ''}`.toLowerCase()
}
