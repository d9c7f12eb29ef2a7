import type { EndReason } from '#shared/calls/line.ts'
import type { MissedSpan, RefusedHere } from '#shared/calls/missed-cause.ts'
import { sameNumber } from '#shared/calls/phone-number.ts'
import type { ConditionName, ConditionWord } from './conditions.ts'
import { RecordFile, type RecordFileOptions } from './record-file.ts'

/** A period during which this app was running and the computer was awake. */
export type Run = {
  readonly id: number
  readonly started: number
  /** When the app was last known to be running. */
  readonly seen: number
  /** Null while it continues, and for one that broke off (a crash). */
  readonly ended: 'closed' | 'asleep' | null
}

/** One call that rang on this phone. */
export type Ring = {
  readonly line: string
  readonly owner: string
  readonly number: string
  /** The platform's call, once matched. */
  readonly call_id: number | null
  readonly started: number
  readonly ended: number | null
  readonly reason: EndReason | RefusedHere | null
  /** 1 if a colleague was seen to take the call. */
  readonly taken: number
}

/** A call from the platform's records, with its start and end. */
export type CalledHere = {
  readonly owner: string
  readonly callId: number | null
  readonly number: string
  readonly from: number
  readonly until: number
}

/** Maximum age, and maximum number of changes and of rings: a few megabytes. */
const maxAge = 31 * 86_400_000
const maxRows = 20_000
/** Call ids may be reused: within this many milliseconds, the same id means the same call. */
const matchWindow = 3_600_000
/** How far apart the times of one call may be if ids cannot be compared, in milliseconds. */
const tolerance = 3_000
/** Times further ahead than this, in milliseconds, come from a wrong clock. */
const futureTolerance = 60_000

/** The conditions on this computer over time. Times are the platform's, in milliseconds since 1970. Nothing throws. */
export class MissedRecord implements Disposable {
  private readonly sql: RecordFile
  private isRunning = false

  constructor(options: RecordFileOptions) {
    this.sql = new RecordFile(options)
  }

  /** How far this computer's clock was ahead when it was last measured. */
  get ahead(): number {
    return this.sql.one<{ ahead: number }>('SELECT ahead FROM runs ORDER BY id DESC LIMIT 1')?.ahead ?? 0
  }

  /** Start of the record; null while it is empty. Nothing is known about earlier times. */
  get since(): number | null {
    return this.sql.one<{ since: number | null }>('SELECT min(started) AS since FROM runs')?.since ?? null
  }

  /** Runs several writes in one transaction. They may run twice if the file fails meanwhile. */
  together(writes: () => void): void {
    this.sql.together(writes)
  }

  beginRun(at: number, ahead: number): void {
    this.sql.run('INSERT INTO runs (started, seen, ahead) VALUES (?, ?, ?)', at, at, ahead)
    this.isRunning = true
    this.prune(at)
  }

  /** Extends the current run to `at`. */
  beat(at: number, ahead: number): void {
    this.sql.run(
      'UPDATE runs SET seen = max(started, ?), ahead = ? WHERE id = (SELECT max(id) FROM runs)',
      at,
      ahead,
    )
    this.sql.run('UPDATE changes SET at = ? WHERE at > ?', at, at + futureTolerance)
  }

  /** Ends the current run; without `at`, at the time it was last seen. */
  endRun(how: Exclude<Run['ended'], null>, at?: number): void {
    this.isRunning = false
    if (at !== undefined)
      this.sql.run('UPDATE runs SET seen = max(started, ?) WHERE id = (SELECT max(id) FROM runs)', at)
    this.sql.run('UPDATE runs SET ended = ? WHERE id = (SELECT max(id) FROM runs)', how)
  }

  /** Whether this run is the current one. */
  isPresent({ id }: Pick<Run, 'id'>): boolean {
    return this.isRunning && id === this.sql.one<{ id: number }>('SELECT max(id) AS id FROM runs')?.id
  }

  /** The last run that began at or before `at`. */
  runBefore(at: number): Run | undefined {
    return this.sql.one<Run>(
      'SELECT * FROM runs WHERE started <= ? ORDER BY started DESC, id DESC LIMIT 1',
      at,
    )
  }

  /** The first run that began after `at`. */
  runAfter(at: number): Run | undefined {
    return this.sql.one<Run>('SELECT * FROM runs WHERE started > ? ORDER BY started, id LIMIT 1', at)
  }

  change(name: ConditionName, word: ConditionWord, at: number): void {
    this.sql.run('INSERT INTO changes (at, name, word) VALUES (?, ?, ?)', at, name, word)
  }

  wordAt(name: ConditionName, at: number): string | undefined {
    return this.sql.one<{ word: string }>(
      'SELECT word FROM changes WHERE name = ? AND at <= ? ORDER BY at DESC, id DESC LIMIT 1',
      name,
      at,
    )?.word
  }

  /** Every word that held between two times, with its total duration in milliseconds. */
  wordsBetween(name: ConditionName, from: number, until: number): ReadonlyMap<string, number> {
    const later = this.sql.all<{ at: number; word: string }>(
      'SELECT at, word FROM changes WHERE name = ? AND at > ? AND at < ? ORDER BY at, id',
      name,
      from,
      until,
    )
    const lengths = new Map<string, number>()
    let [word, since] = [this.wordAt(name, from), from]
    for (const change of [...later, { at: until, word: undefined }]) {
      if (word !== undefined) lengths.set(word, (lengths.get(word) ?? 0) + change.at - since)
      ;[word, since] = [change.word, change.at]
    }
    return lengths
  }

  /** The span around `at` in which a condition was not `good`. */
  spanWithout(name: ConditionName, good: string, at: number): MissedSpan {
    const before = this.sql.one<{ id: number; at: number }>(
      'SELECT id, at FROM changes WHERE name = ? AND word = ? AND at <= ? ORDER BY at DESC, id DESC LIMIT 1',
      name,
      good,
      at,
    )
    const from = this.sql.one<{ at: number | null }>(
      'SELECT min(at) AS at FROM changes WHERE name = ? AND word <> ? AND at >= ?',
      name,
      good,
      before?.at ?? 0,
    )
    const until = this.sql.one<{ at: number | null }>(
      'SELECT min(at) AS at FROM changes WHERE name = ? AND word = ? AND at > ?',
      name,
      good,
      at,
    )
    return { from: from?.at ?? null, until: until?.at ?? null }
  }

  addRing(ring: Pick<Ring, 'line' | 'owner' | 'number' | 'started'>): void {
    const { line, owner, number, started } = ring
    this.sql.run(
      'INSERT OR IGNORE INTO rings (line, owner, number, started) VALUES (?, ?, ?, ?)',
      line,
      owner,
      number,
      started,
    )
  }

  setRingCall(line: string, callId: number): void {
    this.sql.run('UPDATE rings SET call_id = ? WHERE line = ?', callId, line)
  }

  setRingTaken(callId: number): void {
    this.sql.run('UPDATE rings SET taken = 1 WHERE call_id = ?', callId)
  }

  endRing(line: string, reason: EndReason | RefusedHere | null, ended: number): void {
    this.sql.run('UPDATE rings SET reason = ?, ended = max(started, ?) WHERE line = ?', reason, ended, line)
  }

  /** The ring of a call on this phone, matched by the platform's call, else by number; the nearest in time wins. */
  ringOf(call: CalledHere): Ring | undefined {
    const candidates = this.sql.all<Ring>(
      'SELECT * FROM rings WHERE owner = ? AND started BETWEEN ? AND ? ORDER BY abs(started - ?)',
      call.owner,
      call.from - matchWindow,
      call.until + matchWindow,
      call.from,
    )
    const sameCallId =
      call.callId === null ? undefined : candidates.find((ring) => ring.call_id === call.callId)
    return sameCallId ?? candidates.find((ring) => isAlike(ring, call))
  }

  /** End of the newest missed call that the agent has seen. */
  seenUntil(owner: string): number | undefined {
    return this.sql.one<{ at: number }>('SELECT at FROM looks WHERE owner = ?', owner)?.at
  }

  setSeenUntil(owner: string, at: number): void {
    this.sql.run('INSERT INTO looks VALUES (?, ?) ON CONFLICT DO UPDATE SET at = excluded.at', owner, at)
  }

  /** Deletes entries that are too old or too many. The last word of each condition stays, since it still holds. */
  prune(now: number): void {
    const oldestChange = this.sql.one<{ at: number }>(
      `SELECT at FROM changes ORDER BY at DESC LIMIT 1 OFFSET ${maxRows}`,
    )?.at
    const oldest = Math.max(now - maxAge, oldestChange ?? 0)
    this.sql.run('DELETE FROM rings WHERE started < ?', oldest)
    this.sql.run(
      `DELETE FROM rings WHERE line NOT IN (SELECT line FROM rings ORDER BY started DESC LIMIT ${maxRows})`,
    )
    this.sql.run('DELETE FROM runs WHERE seen < ? AND id < (SELECT max(id) FROM runs)', oldest)
    this.sql.run(
      `DELETE FROM changes WHERE at < ?1 AND id NOT IN (
        SELECT id FROM (SELECT id, max(at) FROM changes WHERE at < ?1 GROUP BY name))`,
      oldest,
    )
  }

  [Symbol.dispose](): void {
    this.sql[Symbol.dispose]()
  }
}

/**
 * Whether a ring and a call match by number and time, if either lacks the platform's call id. The platform's times have
 * whole seconds.
 */
function isAlike({ call_id, number, started }: Ring, call: CalledHere): boolean {
  if (call_id !== null && call.callId !== null) return false
  if (started < call.from - tolerance || started > call.until + tolerance) return false
  return number === call.number || sameNumber(number, call.number)
}
