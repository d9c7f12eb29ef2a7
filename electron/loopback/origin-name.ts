import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A host name below `localhost` that nobody else knows; browsers resolve it to this computer themselves (RFC 6761
 * section 6.3). A cookie of 127.0.0.1 is sent to all of its ports, whoever listens there; a cookie of this name is sent
 * to this name alone. Random at each start.
 */
export function originName(): string {
  return `switchhook-${randomBytes(10).toString('hex')}.localhost`
}

/**
 * A name that stays the same over restarts, for an app with a fixed port: browsers keep the microphone permission and
 * page storage by origin. It is stored in the user's folder and readable by the user alone; by itself it opens nothing.
 * A file that others could read, or that cannot be read, is replaced by a new name.
 */
export function storedOriginName(folder: string): string {
  const file = join(folder, 'browser-origin')
  const stored = readStored(file)
  if (stored !== undefined) return stored
  return store(file, originName())
}

function store(file: string, name: string): string {
  try {
    writeFileSync(file, `${name}\n`, { mode: 0o600 })
    chmodSync(file, 0o600)
    return name
  } catch {
    return name
  }
}

function readStored(file: string): string | undefined {
  try {
    const isPrivate = process.platform === 'win32' || (statSync(file).mode & 0o077) === 0
    const name = isPrivate ? readFileSync(file, 'utf8').trim() : ''
    return /^switchhook-[0-9a-f]{20}\.localhost$/.test(name) ? name : undefined
  } catch {
    return undefined
  }
}
