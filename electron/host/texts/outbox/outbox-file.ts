import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#electron/net/database/open-database.ts'
import type { SqlConnection } from '#electron/net/database/sql-connection.ts'
import type { Log } from '#shared/core/log.ts'
import { setAside, sqliteSuffixes } from '../../kept-files/set-aside.ts'
import type { SignedInAgent } from '../../signed-in-agent.ts'
import { outboxSchema } from './outbox-store.ts'

/** Where the outbox of an agent lies: a file for each platform and agent, whose name tells neither. */
export function outboxPath(userData: string, { baseUrl, agent }: SignedInAgent): string {
  const account = createHash('sha256').update(`${baseUrl} ${agent.id}`).digest('hex').slice(0, 24)
  return join(userData, 'outbox', `${account}.db`)
}

/**
 * Opens the file, for this user and this process alone. One that is damaged is set aside, never erased, and a new one
 * begun. Throws where the disk fails, another process holds the file, or a later version wrote it.
 */
export function openOutboxFile(path: string, log: Log): SqlConnection {
  return openDatabase({
    path,
    schema: [outboxSchema],
    durability: 'commit',
    exclusive: true,
    mustTakeWrites: true,
    timeout: 200,
    pragmas: 'PRAGMA secure_delete = ON',
    check: 'everything',
    onDamage: () => setAside(path, log),
  })
}

/** Erases the file. */
export function removeOutboxFile(path: string): void {
  for (const suffix of sqliteSuffixes) rmSync(`${path}${suffix}`, { force: true })
}
