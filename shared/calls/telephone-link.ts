/** Link schemes that this app handles. */
export const linkSchemes = ['tel', 'sip', 'sips', 'callto', 'switchhook'] as const

export type LinkScheme = (typeof linkSchemes)[number]

/** A call target: `to` in digits, with a `+` if the link has one; `host` of a SIP address, else null. */
type CallLink = { readonly to: string; readonly host: string | null }

/** Content of a link, with nothing in it trusted yet. */
export type ReadLink =
  | { readonly kind: 'call'; readonly from: LinkScheme; readonly call: CallLink }
  /** `switchhook://profile?...`; `rest` is the part after it, unchecked printable ASCII. */
  | { readonly kind: 'profile'; readonly rest: string }
  /** One of our schemes, but nothing in it can be called. */
  | { readonly kind: 'unusable'; readonly from: LinkScheme }

const maxLinkLength = 2_000
/** A profile of 64 kB in base64, with its surroundings. */
const maxProfileLength = 90_000
/** RFC 3966 section 5.1.1 with ITU-T E.164: fifteen digits and separators. */
const maxNumberLength = 60

/** The scheme of an address if it is ours. A link begins with a letter, so it cannot be mistaken for a switch. */
export function linkScheme(address: string): LinkScheme | undefined {
  const scheme = /^([a-z]+):/i.exec(address)?.[1]?.toLowerCase()
  return linkSchemes.find((each) => each === scheme)
}

/**
 * Reads a link that was clicked anywhere and may be hostile. Numbers are digits: `*` and `#` are refused, since codes
 * of the exchange forward calls or listen in. Parameters and headers are dropped (RFC 3966, RFC 3261 section 19.1).
 * Undefined if it is not one of our links.
 */
export function readLink(address: string): ReadLink | undefined {
  const from = linkScheme(address)
  if (from === undefined) return undefined
  const rest = address.slice(from.length + 1)
  const profile = from === 'switchhook' ? /^\/\/profile\/?\?([\x21-\x7e]+)$/.exec(rest)?.[1] : undefined
  if (profile !== undefined && address.length <= maxProfileLength) return { kind: 'profile', rest: profile }
  if (address.length > maxLinkLength || !/^[\x21-\x7e]*$/.test(rest)) return { kind: 'unusable', from }
  const call = readCall(from, rest)
  return call ? { kind: 'call', from, call } : { kind: 'unusable', from }
}

function readCall(from: LinkScheme, rest: string): CallLink | undefined {
  if (from === 'sip' || from === 'sips') return readSip(rest)
  const text = from === 'switchhook' ? /^\/\/call\/([^/]+)\/?$/.exec(rest)?.[1] : withoutSlashes(rest)
  const to = text === undefined ? undefined : readNumber(text)
  return to === undefined ? undefined : { to, host: null }
}

/** Some pages write `tel://`, and browsers then end it with a slash. */
function withoutSlashes(rest: string): string {
  return rest.startsWith('//') ? rest.slice(2).replace(/\/$/, '') : rest
}

/** `user@host`, RFC 3261 section 19.1.1. A password in it is ignored. */
function readSip(rest: string): CallLink | undefined {
  const [, user, host] =
    /^([^@:]+)(?::[^@]*)?@([a-z0-9][a-z0-9.-]{0,253})(?::\d{1,5})?(?:[;?].*)?$/i.exec(rest) ?? []
  const to = user === undefined ? undefined : readNumber(user)
  return to === undefined || host === undefined ? undefined : { to, host: host.toLowerCase() }
}

/** Digits, with visual separators (RFC 3966 section 5.1.1) removed; spaces arrive as `%20`. */
function readNumber(text: string): string | undefined {
  const [number = ''] = text.split(/[;?]/)
  const plain = unescaped(number)
  if (plain === undefined || plain.length > maxNumberLength || !/^[+\d(][\d().\- ]*$/.test(plain))
    return undefined
  const digits = plain.replace(/[().\- ]/g, '')
  return /^(?:\+[1-9]\d{5,14}|\d{2,18})$/.test(digits) ? digits : undefined
}

function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
