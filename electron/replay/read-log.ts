import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { logFormat, type LogLine, logVersion } from '#electron/host/event-log/log-line.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import { readLine } from './read-line.ts'

/** A line that can be shown. `at`: as written, but never before that of the line above. */
export type LogStep = {
  readonly number: number
  readonly at: number
  readonly line: LogLine
  readonly text: string
}

/** An unusable line and the reason, in words. `harmless`: cut off where the app ended. */
type LogDamage = { readonly number: number; readonly words: string; readonly harmless: boolean }

export type ReadLog = { readonly steps: readonly LogStep[]; readonly damage: readonly LogDamage[] }

/**
 * Reads a log: a file, the folder with its files, or the user's folder that contains it. Unreadable parts are reported
 * and left out. Fails, in words for the user, if nothing can be shown.
 */
export async function readLog(path: string): Promise<Result<ReadLog, string>> {
  const files = await filesAt(path)
  if (!files) return err(`There is no event log at ${path}.`)
  const reader = new LogReader()
  try {
    for (const file of files) for await (const line of linesOf(createReadStream(file))) reader.add(line)
  } catch (fault) {
    return err(`The log cannot be read: ${fault instanceof Error ? fault.message : String(fault)}`)
  }
  return reader.end()
}

/** Reads a log from lines in memory; null is a line that is too long. */
export function readLogLines(lines: Iterable<string | null>): Result<ReadLog, string> {
  const reader = new LogReader()
  for (const line of lines) reader.add(line)
  return reader.end()
}

async function filesAt(path: string): Promise<readonly string[] | undefined> {
  const facts = await stat(path).catch(() => undefined)
  if (!facts?.isDirectory()) return facts && [path]
  const names = (await readdir(path)).filter((name) => /^event-log-\d+\.jsonl$/.test(name)).toSorted()
  if (names.length > 0) return names.map((name) => join(path, name))
  return path.endsWith('event-log') ? undefined : filesAt(join(path, 'event-log'))
}

type Damage = { readonly number: number; readonly words: string; harmless: boolean }

class LogReader {
  private readonly steps: LogStep[] = []
  private readonly damage: Damage[] = []
  private number = 0
  private at = 0
  private foreign = ''
  /** Whether lines are skipped because no section that this version reads has begun. */
  private isOutside = true

  add(text: string | null): void {
    this.number += 1
    if (text === '') return
    const read = text === null ? 'too-long' : readLine(text)
    if (read === 'too-long') return this.reportDamage('is longer than any line of a log', false)
    if (read.kind === 'broken') return this.reportDamage('is not a line of a log', false)
    if (read.kind === 'other') return
    if (read.line.t === 'header') this.applyHeader(read.line)
    if (this.isOutside) return
    this.at = Math.max(this.at, read.line.at)
    this.steps.push({ number: this.number, at: this.at, line: read.line, text: text ?? '' })
  }

  end(): Result<ReadLog, string> {
    this.markCutOff()
    if (this.steps.some(({ line }) => line.t === 'start'))
      return ok({ steps: this.steps, damage: this.damage })
    if (this.foreign !== '') return err(this.foreign)
    return err('This is not an event log of Switchhook, or its begin is missing. Nothing in it can be shown.')
  }

  private applyHeader({ format, version, app }: Extract<LogLine, { t: 'header' }>): void {
    this.markCutOff()
    this.isOutside = format !== logFormat || version !== logVersion
    if (!this.isOutside) return
    this.foreign =
      `This log is in format ${String(version)} of ${String(format).slice(0, 40)}, written by version ` +
      `${String(app).slice(0, 40)}. This version reads format ${logVersion} of ${logFormat}.`
    this.reportDamage('begins a part in another format, which is left out', false)
  }

  private reportDamage(words: string, harmless: boolean): void {
    this.damage.push({ number: this.number, words, harmless })
  }

  /**
   * Marks the last line before the end or before another section as harmless: it was being written when the app ended.
   */
  private markCutOff(): void {
    const last = this.damage.at(-1)
    const isLast = last && (this.steps.at(-1)?.number ?? 0) < last.number
    if (isLast && last.words === 'is not a line of a log') last.harmless = true
  }
}

/** Longest line, in characters. A full state of a large customer is long; nothing else is. */
const maxLineLength = 32_000_000

/** Yields the lines of a stream without their line ends; null for one that is longer than any line of a log. */
export async function* linesOf(stream: Readable, maxLength = maxLineLength): AsyncGenerator<string | null> {
  const decoder = new StringDecoder('utf8')
  let pending: string[] = []
  let length = 0
  for await (const chunk of stream) {
    const parts = decoder.write(chunk as Buffer).split('\n')
    for (const [at, part] of parts.entries()) {
      if (at > 0) {
        yield length > maxLength ? null : pending.join('')
        pending = []
        length = 0
      }
      length += part.length
      if (length > maxLength) pending = []
      else pending.push(part)
    }
  }
  const remainder = pending.join('') + decoder.end()
  if (length > maxLength) yield null
  else if (remainder !== '') yield remainder
}

/**
 * The moment that the user names, in milliseconds since 1970: given as such, as an ISO 8601 date with a time, or as a
 * time of day (`14:06`, `14:06:31`) on the day on which the log begins, in local time like the screen. Undefined for
 * anything else.
 */
export function readMoment(text: string, from: number): number | undefined {
  if (/^\d{12,15}$/.test(text)) return Number(text)
  const time = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text)
  if (!time) return /^\d{4}-\d{2}-\d{2}/.test(text) ? finite(Date.parse(text)) : undefined
  const [hours, minutes, seconds] = time.slice(1).map((part) => Number(part ?? 0))
  const isTime = (hours ?? 99) < 24 && (minutes ?? 99) < 60 && (seconds ?? 99) < 60
  return isTime ? finite(new Date(from).setHours(hours ?? 0, minutes, seconds, 0)) : undefined
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined
}
