import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A host name that nobody else knows, below `localhost`, which browsers lead to this computer themselves (RFC 6761
 * section 6.3). A cookie of 127.0.0.1 goes to every port of it, whoever listens there; a cookie of this name goes to this
 * name alone. Random at each start.
 */
export function originName(): string {
  return `switchhook-${randomBytes(10).toString('hex')}.localhost`
}

/**
 * The same over restarts, for an app with a port of its own: browsers keep the microphone permission and what pages store
 * by origin. It is kept in the user's folder and readable by the user alone; by itself it opens nothing. A file that
 * others could read, or that cannot be, gives a new name.
 */
export function keptOriginName(folder: string): string {
  const file = join(folder, 'browser-origin')
  const known = readKept(file)
  if (known !== undefined) return known
  return keep(file, originName())
}

function keep(file: string, name: string): string {
  try {
    writeFileSync(file, `${name}\n`, { mode: 0o600 })
    chmodSync(file, 0o600)
    return name
  } catch {
    return name
  }
}

function readKept(file: string): string | undefined {
  try {
    const isOwn = process.platform === 'win32' || (statSync(file).mode & 0o077) === 0
    const name = isOwn ? readFileSync(file, 'utf8').trim() : ''
    return /^switchhook-[0-9a-f]{20}\.localhost$/.test(name) ? name : undefined
  } catch {
    return undefined
  }
}
