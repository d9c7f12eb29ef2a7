import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CallTimeline, TimelineEntry, TimelineSummary } from '#shared/calls/call-timeline.ts'
import type { Clock } from '#shared/core/clock.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import { plain } from '#shared/core/log-mark.ts'
import type { Log } from '#shared/core/log.ts'
import { SerialQueue } from '#shared/core/serial-queue.ts'
import { parseTimeline, serialiseTimeline } from './kept-timeline.ts'

export type TimelineFilesOptions = {
  readonly clock: Clock
  readonly log: Log
  /** Created when the first call is stored. */
  readonly folder: string
}

/** A reported call, and the entry for the report. */
type Report = { readonly key: string; readonly owner: string; readonly entry: TimelineEntry }

type IndexEntry = { readonly file: string; readonly owner: string; readonly summary: TimelineSummary }

const day = 86_400_000
/** Limits for the newest calls, and separately for reported ones. */
const maxFiles = 200
const maxAge = 14 * day
const maxReportedFiles = 50
const reportedMaxAge = 90 * day
const maxBytes = 8_000_000
const fileName = /^(\d{13})-[\w-]{1,64}\.json$/

/**
 * One file per call, `<when it began>-<line>.json`, written atomically, readable by this user only. The newest 200 of
 * the last 14 days stay, and the newest 50 of the last 90 days that were reported. Failures to read or write are logged
 * and skipped; nothing here throws.
 */
export class TimelineFiles {
  private readonly options: TimelineFilesOptions
  private readonly queue = new SerialQueue()
  private index: Map<string, IndexEntry> | null = null

  constructor(options: TimelineFilesOptions) {
    this.options = options
  }

  list(owner: string): Promise<readonly TimelineSummary[]> {
    return this.safely([], async () => {
      const index = await this.load()
      return [...index.values()].filter((entry) => entry.owner === owner).map(({ summary }) => summary)
    })
  }

  read(key: string, owner: string): Promise<CallTimeline | undefined> {
    return this.safely(undefined, async () => {
      const entry = (await this.load()).get(key)
      return entry?.owner === owner ? (await this.readFile(entry.file))?.timeline : undefined
    })
  }

  /** Queues a write; `flushed` waits for it. */
  store(owner: string, timeline: CallTimeline): void {
    void this.safely(undefined, () => this.writeTimeline(owner, timeline))
  }

  /** Notes the report of a finished call; returns whether it is stored here. */
  report({ key, owner, entry }: Report): Promise<boolean> {
    return this.safely(false, async () => {
      const indexed = (await this.load()).get(key)
      const timeline = indexed?.owner === owner ? (await this.readFile(indexed.file))?.timeline : undefined
      if (!timeline) return false
      await this.writeTimeline(owner, {
        ...timeline,
        reportedAt: entry.at,
        entries: [...timeline.entries, entry],
      })
      return true
    })
  }

  /** Settles when all queued work is done. */
  async flushed(): Promise<void> {
    await this.queue.run(async () => {})
  }

  private async writeTimeline(owner: string, timeline: CallTimeline): Promise<void> {
    const index = await this.load()
    const { entries: _, ...summary } = timeline
    const file = `${String(Math.max(0, timeline.startedAt)).padStart(13, '0')}-${timeline.key}.json`
    if (!fileName.test(file)) throw new Error('The line has a name that no file may have.')
    await this.write(file, serialiseTimeline(owner, timeline))
    index.set(timeline.key, { file, owner, summary })
    await this.prune(index)
  }

  private safely<Value>(otherwise: Value, action: () => Promise<Value>): Promise<Value> {
    return this.queue.run(async () => {
      try {
        return await action()
      } catch (fault) {
        this.options.log.write('warn', 'timelines.disk-failed', { fault: faultOf(fault) })
        return otherwise
      }
    })
  }

  private async load(): Promise<Map<string, IndexEntry>> {
    if (this.index) return this.index
    const index = new Map<string, IndexEntry>()
    for (const file of await this.names()) {
      const stored = fileName.test(file) ? await this.readFile(file) : undefined
      if (!stored) continue
      const { entries: _, ...summary } = stored.timeline
      index.set(summary.key, { file, owner: stored.owner, summary })
    }
    this.index = index
    await this.prune(index)
    return index
  }

  /** Returns the names in the folder; removes leftovers of an interrupted write. */
  private async names(): Promise<readonly string[]> {
    const names = await readdir(this.options.folder).catch((fault: NodeJS.ErrnoException) => {
      if (fault.code === 'ENOENT') return []
      throw fault
    })
    const parts = names.filter((name) => name.endsWith('.part') && fileName.test(name.slice(0, -5)))
    await Promise.all(parts.map((name) => this.remove(name)))
    const foreign = names.filter((name) => !fileName.test(name) && !parts.includes(name))
    if (foreign.length > 0)
      this.options.log.write('info', 'timelines.foreign-files', { count: foreign.length })
    return names
  }

  private async readFile(file: string) {
    const path = join(this.options.folder, file)
    try {
      const facts = await stat(path)
      const stored =
        facts.isFile() && facts.size <= maxBytes ? parseTimeline(await readFile(path, 'utf8')) : undefined
      if (stored && file.endsWith(`-${stored.timeline.key}.json`)) return stored
      this.options.log.write('warn', 'timelines.unreadable', { file: plain(file) })
    } catch (fault) {
      this.options.log.write('warn', 'timelines.unreadable', { file: plain(file), fault: faultOf(fault) })
    }
    return undefined
  }

  private async write(file: string, text: string): Promise<void> {
    const { folder } = this.options
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const part = join(folder, `${file}.part`)
    await writeFile(part, text, { mode: 0o600 })
    await rename(part, join(folder, file))
  }

  private async prune(index: Map<string, IndexEntry>): Promise<void> {
    const newestFirst = [...index].toSorted(([, a], [, b]) => b.summary.startedAt - a.summary.startedAt)
    const reported = newestFirst.filter(([, { summary }]) => summary.reportedAt !== undefined)
    const retainedKeys = new Set([
      ...this.newestWithin(newestFirst, maxFiles, maxAge),
      ...this.newestWithin(reported, maxReportedFiles, reportedMaxAge),
    ])
    for (const [key, entry] of newestFirst) {
      if (retainedKeys.has(key)) continue
      index.delete(key)
      await this.remove(entry.file)
    }
  }

  /** The keys of the first `limit` that began within the last `time` milliseconds. */
  private newestWithin(newestFirst: readonly (readonly [string, IndexEntry])[], limit: number, time: number) {
    const oldest = this.options.clock.now() - time
    return newestFirst
      .slice(0, limit)
      .filter(([, { summary }]) => summary.startedAt >= oldest)
      .map(([key]) => key)
  }

  private async remove(file: string): Promise<void> {
    await rm(join(this.options.folder, file), { force: true })
  }
}
