import type { OpenThread, TextMessage, TextWait } from '#shared/host/texts.ts'
import { textMessage, type TextRow } from '../copy/text-row.ts'
import { outboxMessage, type OutboxEntry } from '../outbox/outbox-entry.ts'
import { notCopied, type ThreadSources } from './thread-list.ts'

export type Opening = { readonly key: string; readonly count: number; readonly with?: string }

/** Returns the newest texts of a thread, or enough to reach `with`; pending texts come after sent ones. */
export function openThread(sources: ThreadSources, opening: Opening): OpenThread {
  const { file, drafts, names } = sources
  const { key } = opening
  const waiting = notCopied(sources, key)
  const { wait } = sources.outbox
  const thread = file.one<{ id: number }>('SELECT id FROM threads WHERE key = ?', key)?.id ?? 0
  const count = Math.max(opening.count, countDownTo(sources, thread, opening.with ?? ''))
  const rows = file.all<TextRow>(
    'SELECT * FROM texts WHERE thread = ? ORDER BY at DESC, pos DESC, id DESC LIMIT ?',
    ...[thread, count + 1],
  )
  const copied = rows.slice(0, count).map(textMessage).toReversed()
  const { name, company } = names.of(key)
  return {
    thread: { key, name, company },
    messages: merged(copied, waiting, wait),
    hasEarlier: rows.length > count,
    draft: drafts.read(key),
  }
}

/** Number of newest texts needed to reach this one; 0 if the thread does not have it. */
function countDownTo({ file }: ThreadSources, thread: number, key: string): number {
  const text = file.one<TextRow>('SELECT * FROM texts WHERE key = ? AND thread = ?', key, thread)
  if (!text) return 0
  const newer = file.one<{ count: number }>(
    'SELECT count(*) AS count FROM texts WHERE thread = ? AND at >= ?',
    ...[thread, text.at],
  )
  return newer?.count ?? 0
}

/** Failed texts appear where they were written, pending ones last. */
function merged(
  copied: readonly TextMessage[],
  waiting: readonly OutboxEntry[],
  wait: TextWait | null,
): readonly TextMessage[] {
  const needsAgent = ({ state }: OutboxEntry) => state === 'failed' || state === 'unsure'
  const keys = new Set(waiting.map((entry) => entry.key))
  const stopped = waiting.filter(needsAgent).map((entry) => outboxMessage(entry))
  const outgoing = waiting.filter((entry) => !needsAgent(entry)).map((entry) => outboxMessage(entry, wait))
  return [
    ...[...copied.filter((text) => !keys.has(text.key)), ...stopped].toSorted(
      (one, other) => one.at - other.at,
    ),
    ...outgoing,
  ]
}
