import type { Piece } from '#shared/host/listing.ts'
import type { TextThread } from '#shared/host/texts.ts'
import type { TextFile } from '../copy/text-file.ts'
import { textMessage, type TextRow } from '../copy/text-row.ts'
import type { Drafts, StoredDraft } from '../drafts.ts'
import { foldedWords, foldWords } from '../../fold-words.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { findThreads, newestWith } from './find-texts.ts'
import { showThread, type ThreadParts } from './show-thread.ts'
import type { ThreadNames } from './thread-names.ts'

export type ThreadSources = {
  readonly file: TextFile
  readonly drafts: Drafts
  readonly outbox: Pick<Outbox, 'waiting' | 'wait'>
  readonly names: ThreadNames
}

type Summary = { readonly id: number; readonly key: string; readonly at: number; readonly unread: number }
/** Data that exists only on this computer, by thread. */
type LocalParts = {
  readonly waiting: ReadonlyMap<string, readonly OutboxEntry[]>
  readonly drafts: ReadonlyMap<string, StoredDraft>
}
type ShownThread = ReturnType<typeof showThread>

/** Returns the first threads, newest first; with `find`, those whose name, number, or one of whose texts matches. */
export function listThreads(
  sources: ThreadSources,
  { find, count }: { readonly find: string; readonly count: number },
): Piece<TextThread> {
  const local: LocalParts = {
    waiting: Map.groupBy(notCopied(sources), ({ to }) => to),
    drafts: new Map(sources.drafts.all().map((draft) => [draft.thread, draft])),
  }
  const words = foldedWords(find)
  const { items, total } =
    words.length > 0 ? search(sources, local, { find, words, count }) : newest(sources, local, count)
  return { items: items.map(({ at: _, ...thread }) => thread), total }
}

/**
 * Unsent texts, including those being sent that the platform does not list yet. Failed and unsure ones are always
 * included, even if another device's record was taken for them while they were being sent.
 */
export function notCopied({ file, outbox }: Pick<ThreadSources, 'file' | 'outbox'>, to?: string) {
  const isCopied = (key: string) => file.one('SELECT 1 FROM texts WHERE key = ?', key) !== undefined
  return outbox.waiting(to).filter(({ key, state }) => state !== 'sending' || !isCopied(key))
}

function newest(sources: ThreadSources, local: LocalParts, count: number): Piece<ShownThread> {
  const { file } = sources
  const rows = file.all<Summary>(
    'SELECT id, key, at, unread FROM threads ORDER BY at DESC, id LIMIT ?',
    count,
  )
  const presentKeys = new Set(rows.map(({ key }) => key))
  const keys = [...new Set([...local.waiting.keys(), ...local.drafts.keys()])].filter(
    (key) => !presentKeys.has(key),
  )
  const localRows = keys.map((key) => summaryOf(file, key) ?? { id: 0, key, at: 0, unread: 0 })
  const total = file.one<{ count: number }>('SELECT count(*) AS count FROM threads')?.count ?? 0
  const shown = [...rows, ...localRows].map((row) => showThread(partsOf(sources, local, row)))
  return {
    items: newestFirst(shown).slice(0, count),
    total: total + localRows.filter(({ id }) => id === 0).length,
  }
}

type SearchQuery = { readonly find: string; readonly words: readonly string[]; readonly count: number }

function search(
  sources: ThreadSources,
  local: LocalParts,
  { find, words, count }: SearchQuery,
): Piece<ShownThread> {
  const { file, names } = sources
  const hits = findThreads(file, words)
  const digits = digitsOf(find)
  const matchesName = (key: string) => {
    const { folded } = names.of(key)
    return words.every((word) => folded.includes(word)) || (digits !== '' && key.includes(digits))
  }
  const matches = (text: string) => words.every((word) => foldWords(text).includes(word))
  const matchesWaiting = (key: string) =>
    local.waiting.get(key)?.some((entry) => matches(entry.words)) ?? false
  const all = file.all<Summary>('SELECT id, key, at, unread FROM threads ORDER BY at DESC, id')
  const presentKeys = new Set(all.map(({ key }) => key))
  const localRows = [...new Set([...local.waiting.keys(), ...local.drafts.keys()])]
    .filter((key) => !presentKeys.has(key))
    .map((key) => ({ id: 0, key, at: lastWritten(local, key), unread: 0 }))
  const matching = [...all, ...localRows].filter(
    ({ id, key }) => hits.has(id) || matchesName(key) || matchesWaiting(key),
  )
  const newestMatches = matching.toSorted((a, b) => b.at - a.at).slice(0, count)
  const shown = newestMatches.map((row) =>
    showThread({
      ...partsOf(sources, local, row),
      ...(hits.has(row.id) && { match: newestWith(file, row.id, words) }),
    }),
  )
  return { items: newestFirst(shown), total: matching.length }
}

function partsOf(
  { file, names }: ThreadSources,
  local: LocalParts,
  { id, key, unread }: Summary,
): ThreadParts {
  const newestText = file.one<TextRow>(
    'SELECT x.* FROM threads t JOIN texts x ON x.id = t.last WHERE t.id = ?',
    id,
  )
  return {
    ...{ key, unread, named: names.of(key) },
    newestText: newestText && textMessage(newestText),
    waiting: local.waiting.get(key) ?? [],
    draft: local.drafts.get(key),
  }
}

function summaryOf(file: TextFile, key: string): Summary | undefined {
  return file.one<Summary>('SELECT id, key, at, unread FROM threads WHERE key = ?', key)
}

function lastWritten(local: LocalParts, key: string): number {
  const waiting = local.waiting.get(key)?.at(-1)
  return waiting?.writtenAt ?? local.drafts.get(key)?.at ?? 0
}

function newestFirst(threads: readonly ShownThread[]): readonly ShownThread[] {
  return threads.toSorted((one, other) => other.at - one.at)
}

/** Digits of a possible part of a number, without international or trunk prefix; else empty. */
function digitsOf(find: string): string {
  if (!/^[\d\s()+./-]+$/.test(find)) return ''
  return find.replace(/\D/g, '').replace(/^0{1,2}/, '')
}
