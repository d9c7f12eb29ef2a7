import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { latestPast } from '#shared/api/timestamp.ts'
import type { Clock } from '#shared/core/clock.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import { isRecord } from '#shared/core/is-record.ts'
import type { Log } from '#shared/core/log.ts'
import { readJsonFile } from '../local-files/json-file.ts'
import type { SignedInAgent } from '../signed-in-agent.ts'
import type { LeftMessage } from './read-voicemessage.ts'

/** Identifies a message, by the platform's id and time, in milliseconds since 1970; 0 if unknown. */
type Moment = Pick<LeftMessage, 'id' | 'at'>

/**
 * The greatest id and time of the messages that have been announced on this computer, or need not be. `at` is null in
 * a file of an earlier version.
 */
type SeenMark = { readonly id: number; readonly at: number | null }

/** Which messages are not new on this computer. */
export type NewestSeen = {
  /** The function tells whether a message is newer than all so far; null if this agent was never signed in here. */
  readonly isNewer: ((message: Moment) => boolean) | null
  advance(messages: readonly Moment[]): void
}

const fileName = 'voicemail-seen.json'

/**
 * Remembers by agent and platform, across restarts, which messages are not new. Ids and times both increase, and either
 * is enough: one id out of order must not silence all later messages. The file holds only these two. A damaged file is
 * set aside, one that cannot be read is not overwritten; both are logged, and messages may be announced again after the
 * next start.
 */
export function newestSeen(
  {
    userData,
    log,
    clock,
  }: { readonly userData: string; readonly log: Log; readonly clock: Pick<Clock, 'now'> },
  { baseUrl, agent }: SignedInAgent,
): NewestSeen {
  const path = join(userData, fileName)
  const account = `${baseUrl} ${agent.id}`
  let mark = storedMark(path, log, account)
  const timeOf = ({ at }: Moment) => (at > latestPast(clock.now()) ? 0 : at)
  return {
    get isNewer() {
      const before = mark
      return (
        before && ((message: Moment) => message.id > before.id || timeOf(message) > (before.at ?? Infinity))
      )
    },
    advance(messages) {
      const id = Math.max(mark?.id ?? 0, ...messages.map((message) => message.id))
      const at = Math.max(mark?.at ?? 0, ...messages.map(timeOf))
      if (id === mark?.id && at === mark.at) return
      mark = { id, at }
      try {
        writeMarks(path, { ...readMarks(path, log), [account]: mark })
      } catch (fault) {
        log.write('warn', 'voicemail.seen-not-kept', { fault: faultOf(fault) })
      }
    },
  }
}

function storedMark(path: string, log: Log, account: string): SeenMark | null {
  try {
    return readMarks(path, log)[account] ?? null
  } catch (fault) {
    log.write('warn', 'voicemail.seen-not-read', { fault: faultOf(fault) })
    return null
  }
}

function readMarks(path: string, log: Log): Readonly<Record<string, SeenMark>> {
  const entries = Object.entries(readJsonFile(path, log) ?? {})
  return Object.fromEntries(
    entries.flatMap(([account, value]) => {
      const mark = readMark(value)
      return mark ? [[account, mark] as const] : []
    }),
  )
}

/** An earlier version kept the id alone. */
function readMark(value: unknown): SeenMark | null {
  const { id, at } = isRecord(value) ? value : { id: value, at: null }
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return null
  return { id, at: typeof at === 'number' && Number.isFinite(at) ? at : null }
}

function writeMarks(path: string, marks: Readonly<Record<string, SeenMark>>): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(`${path}.new`, JSON.stringify(marks), { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
