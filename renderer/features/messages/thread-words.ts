import type { TextThread } from '#shared/host/texts.ts'
import { isLost } from './text-status.ts'

/** A thread in the list: its state and its last words. */
export type ThreadWords = {
  readonly mark: { readonly kind: 'bad' | 'waits' | 'draft'; readonly label: string } | null
  readonly words: string
}

/** Longest that one line can show, so that a text of any length costs no more than that. */
const most = 160

/** What needs the agent comes first, then what he began to write, then the last text. */
export function threadWords({ shown, draft }: Pick<TextThread, 'shown' | 'draft'>): ThreadWords {
  const words = line(shown.words)
  switch (shown.state.kind) {
    case 'failed':
      return { mark: { kind: 'bad', label: 'Not sent' }, words }
    case 'unsure':
      return { mark: { kind: 'bad', label: 'Not known if sent' }, words }
  }
  if (draft !== null) return { mark: { kind: 'draft', label: 'Draft' }, words: line(draft) }
  switch (shown.state.kind) {
    case 'sending':
      return { mark: { kind: 'waits', label: 'Sending' }, words }
    case 'queued':
      return { mark: { kind: 'waits', label: 'Queued' }, words }
    case 'scheduled':
      return { mark: { kind: 'waits', label: 'Later' }, words }
    case 'sent':
      return isLost(shown.state)
        ? { mark: { kind: 'bad', label: line(shown.state.result) }, words }
        : { mark: null, words: `You: ${words}` }
    case 'received':
      return { mark: null, words }
  }
}

function line(words: string): string {
  return words.slice(0, most).replace(/\s+/g, ' ').trim()
}
