import { rootCertificates } from 'node:tls'

/** What `ca` must be so that a private authority is trusted besides the public ones, and not instead of them. */
export function trustBesides(ca: string | null | undefined): { readonly ca?: string[] } {
  return ca ? { ca: [...rootCertificates, ca] } : {}
}
