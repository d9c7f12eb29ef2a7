import type { TextState, TextThread } from '#shared/host/texts.ts'
import { codeWords } from '../../lists/code-words.ts'
import { messagesWords } from '../../locales/messages.ts'
import { isUndelivered } from './text-status.ts'

/** A thread in the list: its state and its last text. */
export type ThreadWords = {
  readonly mark: { readonly kind: 'bad' | 'waits' | 'draft'; readonly label: string } | null
  readonly words: string
}

/** Maximum length shown in one line, to bound the cost of long texts. */
const maxPreviewLength = 160

const markKinds = {
  failed: 'bad',
  unsure: 'bad',
  sending: 'waits',
  queued: 'waits',
  scheduled: 'waits',
} as const satisfies Partial<Record<TextState['kind'], 'bad' | 'waits'>>

function markOf({ kind }: TextState): ThreadWords['mark'] {
  return kind === 'sent' || kind === 'received'
    ? null
    : { kind: markKinds[kind], label: messagesWords.marks[kind] }
}

/** A problem comes first, then a draft, then the last text. */
export function threadWords({ shown, draft }: Pick<TextThread, 'shown' | 'draft'>): ThreadWords {
  const { state } = shown
  const words = singleLine(shown.words)
  const mark = markOf(state)
  if (mark?.kind === 'bad') return { mark, words }
  if (draft !== null)
    return { mark: { kind: 'draft', label: messagesWords.marks.draft }, words: singleLine(draft) }
  if (state.kind !== 'sent') return { mark, words }
  return isUndelivered(state)
    ? {
        mark: { kind: 'bad', label: singleLine(codeWords(messagesWords.status.results, state.result)) },
        words,
      }
    : { mark: null, words: messagesWords.fromYou(words) }
}

function singleLine(words: string): string {
  return words.slice(0, maxPreviewLength).replace(/\s+/g, ' ').trim()
}
