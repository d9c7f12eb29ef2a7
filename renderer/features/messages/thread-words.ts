import type { TextState, TextThread } from '#shared/host/texts.ts'
import { isLost } from './text-status.ts'

/** A thread in the list: its state and its last words. */
export type ThreadWords = {
  readonly mark: { readonly kind: 'bad' | 'waits' | 'draft'; readonly label: string } | null
  readonly words: string
}

/** Longest that one line can show, so that a text of any length costs no more than that. */
const most = 160

const marks: Readonly<Partial<Record<TextState['kind'], ThreadWords['mark']>>> = {
  failed: { kind: 'bad', label: 'Not sent' },
  unsure: { kind: 'bad', label: 'Not known if sent' },
  sending: { kind: 'waits', label: 'Sending' },
  queued: { kind: 'waits', label: 'Queued' },
  scheduled: { kind: 'waits', label: 'Later' },
}

/** What needs the agent comes first, then a draft, then the last text. */
export function threadWords({ shown, draft }: Pick<TextThread, 'shown' | 'draft'>): ThreadWords {
  const { state } = shown
  const words = line(shown.words)
  const mark = marks[state.kind] ?? null
  if (mark?.kind === 'bad') return { mark, words }
  if (draft !== null) return { mark: { kind: 'draft', label: 'Draft' }, words: line(draft) }
  if (state.kind !== 'sent') return { mark, words }
  return isLost(state)
    ? { mark: { kind: 'bad', label: line(state.result) }, words }
    : { mark: null, words: `You: ${words}` }
}

function line(words: string): string {
  return words.slice(0, most).replace(/\s+/g, ' ').trim()
}
