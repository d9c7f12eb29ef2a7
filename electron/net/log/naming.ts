import { createHmac, randomBytes } from 'node:crypto'
import type { Naming } from '#shared/core/log-mark.ts'

/** Keyed pseudonyms: eight characters that tell texts apart and cannot be guessed without the key. */
export function namingWith(key: string | Buffer): Naming {
  return (text) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 8)
}

/** Stable within one run, and useless afterwards: its key is stored nowhere. */
export const processNaming: Naming = namingWith(randomBytes(32))
