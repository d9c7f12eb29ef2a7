import { createHash } from 'node:crypto'
import { hostname, userInfo } from 'node:os'

/**
 * The UUID by which a registrar knows this installation again (RFC 5626 section 4.1), the same after each start.
 * It is derived, not stored: a name of the installation, such as its data folder, and the machine's and user's name.
 */
export function instanceIdOf(installation: string): string {
  const hash = createHash('sha256')
    .update(`${hostname()}\n${userInfo().username}\n${installation}`)
    .digest('hex')
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}
