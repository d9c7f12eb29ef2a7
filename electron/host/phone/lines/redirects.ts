import { type Core, NameAddrHeader, URI } from 'sip.js'

/** Most INVITEs that one call may become. */
const mostAttempts = 5

/**
 * Where a call that is sent elsewhere (3xx) is tried next, by RFC 3261 section 8.1.3.4: the likeliest first, no address
 * twice, and not for ever.
 */
export class Redirects {
  private readonly tried: Set<string>
  private waiting: readonly URI[] = []

  /** `first`: where the call was sent to at first. */
  constructor(first: URI) {
    this.tried = new Set([keyOf(first)])
  }

  /** Takes the addresses of a 3xx; those that were waiting come after them. */
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
