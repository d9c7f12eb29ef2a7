import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls'

/** Connection options that say whom it trusts. */
export type Trust = { readonly secureContext?: SecureContext }

const known = new Map<string, Trust>()
const mostKnown = 16

/**
 * Options that trust a private authority in addition to the public ones. Made once for each authority, since reading
 * the public ones takes some fifty milliseconds of processor time. A text that is no certificate adds nothing.
 */
export function trustBesides(ca: string | null | undefined): Trust {
  if (!ca) return {}
  const made = known.get(ca)
  if (made) return made
  if (known.size >= mostKnown) known.clear()
  const trust = { secureContext: createSecureContext({ ca: [...rootCertificates, ca] }) }
  known.set(ca, trust)
  return trust
}
