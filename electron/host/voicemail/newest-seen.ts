import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import { readKeptJson } from '../kept-files/kept-json.ts'
import type { SignedInAgent } from '../signed-in-agent.ts'

/** The id of the newest message that has been announced on this computer, or need not be. */
export type NewestSeen = {
  /** Null if this agent was never signed in here; existing messages are not new then. */
  readonly id: number | null
  advance(id: number): void
}

const fileName = 'voicemail-seen.json'

/**
 * Remembers by agent and platform, across restarts, which messages are not new. The file holds ids only. A damaged file
 * is set aside, one that cannot be read is not overwritten; both are logged, and messages may be announced again after
 * the next start.
 */
export function newestSeen(
  { userData, log }: { readonly userData: string; readonly log: Log },
  { baseUrl, agent }: SignedInAgent,
): NewestSeen {
  const path = join(userData, fileName)
  const account = `${baseUrl} ${agent.id}`
  let id = storedId(path, log, account)
  return {
    get id() {
      return id
    },
    advance(newId) {
      if (id !== null && newId <= id) return
      id = newId
      try {
        writeIds(path, { ...readIds(path, log), [account]: newId })
      } catch (fault) {
        log.write('warn', 'voicemail.seen-not-kept', { fault: faultOf(fault) })
      }
    },
  }
}

function storedId(path: string, log: Log, account: string): number | null {
  try {
    return readIds(path, log)[account] ?? null
  } catch (fault) {
    log.write('warn', 'voicemail.seen-not-read', { fault: faultOf(fault) })
    return null
  }
}

function readIds(path: string, log: Log): Readonly<Record<string, number>> {
  const ids = Object.entries(readKeptJson(path, log) ?? {}).filter((entry): entry is [string, number] =>
    Number.isSafeInteger(entry[1]),
  )
  return Object.fromEntries(ids)
}

function writeIds(path: string, ids: Readonly<Record<string, number>>): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(`${path}.new`, JSON.stringify(ids), { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
