import { isText, type Check } from './checks.ts'
import { isAuthority } from './read-authority.ts'

/** {base_url}: https, or http on this computer, in the form of the host's `readBaseUrl` for comparison. */
export const readServer: Check<string> = (value) => readAddress(value, { https: 'https', own: 'http' })

/** RFC 7118 over TLS, or without TLS on this computer. */
export const readSipServer: Check<string> = (value) => readAddress(value, { https: 'wss', own: 'ws' })

export const readHttps: Check<string> = (value) => readAddress(value, { https: 'https' })

/** A domain as written after an @, in lower case. */
export const readDomain: Check<string> = (value) => {
  if (!isText(value)) return undefined
  const domain = value.trim().toLowerCase().replace(/^@/, '')
  return /^[a-z\d]([a-z\d.-]*[a-z\d])?$/.test(domain) && isAuthority(domain) ? domain : undefined
}

/** The domain of phone accounts: a name or an address, with an optional port. */
export const readSipDomain: Check<string> = (value) => {
  const domain = isText(value) ? value.trim().toLowerCase() : ''
  return isAuthority(domain) ? domain : undefined
}

/** One or more certificates and nothing else; a private key among them is refused. */
export const readPem: Check<string> = (value) => {
  if (!isText(value)) return undefined
  const text = value.replaceAll('\r\n', '\n').trim()
  const block = /-----BEGIN CERTIFICATE-----\n[A-Za-z\d+/=\n]+\n-----END CERTIFICATE-----/g
  const isWhole = text.replace(block, '').trim() === ''
  return text !== '' && isWhole && text.length <= 100_000 ? text : undefined
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::|$)/

function readAddress(value: unknown, schemes: { readonly https: string; readonly own?: string }) {
  if (!isText(value) || value.length > 500) return undefined
  const [, typed = '', host = '', path = ''] =
    /^([a-z]+):\/\/([^/?#@\s]+)((?:\/[\w.~!$&'()*+,;=:%-]*)*)$/i.exec(value.trim()) ?? []
  const scheme = typed.toLowerCase()
  const authority = host.toLowerCase().replace(defaultPort[scheme] ?? /$^/, '')
  const isOwn = scheme === schemes.own && loopback.test(authority)
  if ((scheme !== schemes.https && !isOwn) || !isAuthority(authority) || path.includes('/.')) return undefined
  return `${scheme}://${authority}${path.replace(/\/+$/, '')}`
}

const defaultPort: Readonly<Record<string, RegExp>> = {
  https: /:443$/,
  wss: /:443$/,
  http: /:80$/,
  ws: /:80$/,
}
