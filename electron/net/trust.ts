import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls'

/** Connection options that say whom it trusts. */
export type Trust = { readonly secureContext?: SecureContext }

const trustByAuthority = new Map<string, Trust>()
const maxAuthorities = 16

/**
 * Options that trust a private authority in addition to the public ones. Made once for each authority, since reading
 * the public ones takes some fifty milliseconds of processor time. A text that is no certificate adds nothing.
 */
export function trustBesides(ca: string | null | undefined): Trust {
  if (!ca) return {}
  const cached = trustByAuthority.get(ca)
  if (cached) return cached
  if (trustByAuthority.size >= maxAuthorities) trustByAuthority.clear()
  const trust = { secureContext: createSecureContext({ ca: [...rootCertificates, ca] }) }
  trustByAuthority.set(ca, trust)
  return trust
}
