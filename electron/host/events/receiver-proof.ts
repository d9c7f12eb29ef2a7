import { createHmac, randomBytes } from 'node:crypto'

/** The response header that carries a proof. */
export const proofHeader = 'x-switchhook-check'

/** Computes the answer to a nonce that only this process can give. */
export type Proof = (nonce: string) => string

/**
 * Proves to this process that a public address leads to its own receiver: `GET <path>?check=<nonce>` is answered with
 * the proof in `x-switchhook-check`. The key never leaves the process and dies with it, so that no other receiver, even
 * an older one of this computer, gives the same answer.
 */
export function makeProof(): Proof {
  const key = randomBytes(32)
  return (nonce) => createHmac('sha256', key).update(nonce).digest('base64url')
}

/** Reads the nonce from a request's query: 16 to 64 letters, digits, `-` and `_`. */
export function readNonce(query: string): string | undefined {
  return /^check=([\w-]{16,64})$/.exec(query)?.[1]
}
