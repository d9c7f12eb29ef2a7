import { createHmac, randomBytes } from 'node:crypto'

/** The response header that carries a proof. */
export const proofHeader = 'x-switchhook-check'

/** Makes what only this process can answer to a nonce. */
export type Proof = (nonce: string) => string

/**
 * Proves to this process that what answers at a public address is its own receiver: `GET <path>?check=<nonce>` is
 * answered with the proof in `x-switchhook-check`. The key is never told and dies with the process, so that no other
 * receiver, also an older one of this computer, answers the same.
 */
export function makeProof(): Proof {
  const key = randomBytes(32)
  return (nonce) => createHmac('sha256', key).update(nonce).digest('base64url')
}

/** The nonce that a request's query holds: 16 to 64 letters, digits, `-` and `_`. */
export function readNonce(query: string): string | undefined {
  return /^check=([\w-]{16,64})$/.exec(query)?.[1]
}
