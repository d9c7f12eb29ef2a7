import { type Core, NameAddrHeader, URI } from 'sip.js'

/** Most INVITEs that one call may become. */
const mostAttempts = 5

/**
 * The addresses that a redirected call (3xx) tries (RFC 3261 section 8.1.3.4): by their q value, none twice, and a
 * limited number.
 */
export class Redirects {
  private readonly tried: Set<string>
  private waiting: readonly URI[] = []

  /** `first`: where the call was sent to at first. */
  constructor(first: URI) {
    this.tried = new Set([keyOf(first)])
  }

  /** Adds the addresses of a 3xx, before those that are still waiting. */
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

  /** The next address, or null where there is none, or enough have been tried. */
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

/** Header fields in an address would write our INVITE for us. */
function bare(uri: URI): URI {
  const copy = uri.clone()
  copy.clearHeaders()
  return copy
}

function keyOf(uri: URI): string {
  return `${uri.scheme}:${uri.user ?? ''}@${uri.host}:${uri.port ?? ''}`.toLowerCase()
}
