import type { TextMessage, TextThread } from '#shared/host/texts.ts'
import type { Known } from '../../directory/known.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { outboxMessage } from '../outbox/outbox-entry.ts'
import type { StoredDraft } from '../drafts.ts'

/** Maximum characters of a text shown in a list. */
const shownLength = 400

/** Parts of a thread in a list. `waiting` is in the order of writing. */
export type ThreadParts = {
  readonly key: string
  readonly named: Known
  readonly unread: number
  readonly newestText: TextMessage | undefined
  /** The text that matched the search. */
  readonly match?: TextMessage | undefined
  readonly waiting: readonly OutboxEntry[]
  readonly draft: StoredDraft | undefined
}

/**
 * Returns a thread for a list, with the time of its last text. Shows the search result; else an unsent text; else the
 * newest text. A thread with only a draft shows no words.
 */
export function showThread(parts: ThreadParts): TextThread & { readonly at: number } {
  const { key, named, unread, newestText, match, waiting, draft } = parts
  const unsent = waiting.findLast(({ state }) => state === 'failed' || state === 'unsure')
  const newest = unsent ?? waiting.at(-1)
  const shownText = match ?? (newest ? outboxMessage(newest) : newestText)
  const at = Math.max(newestText?.at ?? 0, ...waiting.map(({ writtenAt }) => writtenAt))
  return {
    ...{ key, unread, at: at || (draft?.at ?? 0) },
    ...{ name: named.name, company: named.company },
    shown: shownText ? pick(shownText) : emptyText(draft),
    draft: draft ? draft.words.slice(0, shownLength) : null,
  }
}

function pick({ key, way, at, words, state }: TextMessage): TextThread['shown'] {
  return { key, way, at, words: words.slice(0, shownLength), state }
}

function emptyText(draft: StoredDraft | undefined): TextThread['shown'] {
  return { key: '', way: 'out', at: draft?.at ?? 0, words: '', state: { kind: 'sent', result: '' } }
}
