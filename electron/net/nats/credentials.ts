import { nkeys } from '@nats-io/transport-node'
import { errorBecause } from '#shared/core/app-error.ts'
import { reason } from '#shared/core/error-reasons.ts'
import { err, ok, type Result } from '#shared/core/result.ts'

/** One client's identity at a NATS server. */
export type NatsKey = {
  /** `SU...`: secret. */
  readonly seed: string
  /** `U...`: named in the server's configuration. */
  readonly publicKey: string
}

const seedLine = /^SU[A-Z2-7]{56}$/m

/**
 * Reads the text of a credentials file: the user's nkey seed, alone or between the lines `BEGIN USER NKEY SEED` and
 * `END USER NKEY SEED`. A JWT in it is ignored. Fails with `relay.refused` if there is no such seed.
 */
export function readCredentials(text: string): Result<NatsKey> {
  const seed = seedLine.exec(text.replaceAll('\r', ''))?.[0]
  const publicKey = seed === undefined ? undefined : publicKeyOf(seed)
  if (seed === undefined || publicKey === undefined)
    return err(errorBecause('relay.refused', reason('relay.no-key')))
  return ok({ seed, publicKey })
}

/** Creates a new key, and the text of the credentials file for its owner. */
export function makeCredentials(): NatsKey & { readonly text: string } {
  const pair = nkeys.createUser()
  const seed = new TextDecoder().decode(pair.getSeed())
  const text = `-----BEGIN USER NKEY SEED-----\n${seed}\n------END USER NKEY SEED------\n`
  return { seed, publicKey: pair.getPublicKey(), text }
}

function publicKeyOf(seed: string): string | undefined {
  try {
    return nkeys.fromSeed(new TextEncoder().encode(seed)).getPublicKey()
  } catch (fault) {
    // The line only looks like a seed: its checksum is wrong.
    if (fault instanceof Error) return undefined
    throw fault
  }
}
