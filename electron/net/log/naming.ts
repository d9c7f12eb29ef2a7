import { createHmac, randomBytes } from 'node:crypto'
import type { Naming } from '#shared/core/log-mark.ts'

/** Names made with a key: eight characters that tell texts apart, and cannot be tried out without the key. */
export function namingWith(key: string | Buffer): Naming {
  return (text) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 8)
}

/** The same within one run, and of no use afterwards: its key is kept nowhere. */
export const processNaming: Naming = namingWith(randomBytes(32))
