import type { TextMessage } from '#shared/host/texts.ts'

/** One line of a conversation: a day, or a text with its header and footer. */
export type ConversationRow =
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | {
      readonly kind: 'text'
      readonly key: string
      readonly message: TextMessage
      /** Shows the author, and for outgoing texts the number, if it differs from the text before. */
      readonly showsAuthor: boolean
      /** The last text of a group shows its time; an unsent one always shows its state. */
      readonly isGroupEnd: boolean
      /** An earlier text in this thread has not been sent. */
      readonly waitsForEarlier: boolean
      /** Its words were sent again later. */
      readonly isRetried: boolean
    }

/** Texts with the same author and number, within this time of each other, form a group. */
const groupWindow = 5 * 60_000

/** Lays out a thread, oldest first: days in local time, and groups of texts. */
export function conversationRows(messages: readonly TextMessage[]): readonly ConversationRow[] {
  let hasUnsent = false
  let lastAuthor = ''
  /** The last outgoing text with these words. */
  const lastKeyByWords = new Map(
    messages.filter(({ way }) => way === 'out').map(({ words, key }) => [words, key]),
  )
  return messages.flatMap((message, index) => {
    const [previous, next] = [messages[index - 1], messages[index + 1]]
    const waitsForEarlier = hasUnsent
    hasUnsent ||= blocksLater(message)
    const isNewDay = !previous || dayOf(previous.at) !== dayOf(message.at)
    const author = `${message.by} ${message.own} ${dayOf(message.at)}`
    const showsAuthor = message.way === 'out' && author !== lastAuthor
    if (message.way === 'out') lastAuthor = author
    const row: ConversationRow = {
      kind: 'text',
      key: message.key,
      message,
      showsAuthor,
      isGroupEnd: !next || !isOneGroup(message, next),
      waitsForEarlier,
      isRetried: message.way === 'out' && lastKeyByWords.get(message.words) !== message.key,
    }
    return isNewDay
      ? [{ kind: 'day', key: `day-${dayOf(message.at)}-${message.key}`, at: message.at }, row]
      : [row]
  })
}

function isOneGroup(message: TextMessage, next: TextMessage): boolean {
  return (
    message.way === next.way &&
    message.own === next.own &&
    message.by === next.by &&
    isSettled(message) &&
    isSettled(next) &&
    resultOf(message) === resultOf(next) &&
    next.at - message.at <= groupWindow &&
    dayOf(message.at) === dayOf(next.at)
  )
}

/** The text was received or sent, with no further state to report. */
function isSettled({ state }: Pick<TextMessage, 'state'>): boolean {
  return state.kind === 'received' || state.kind === 'sent'
}

function resultOf({ state }: TextMessage): string {
  return state.kind === 'sent' ? state.result : ''
}

/** The text holds back those written after it. */
function blocksLater(message: Pick<TextMessage, 'state'>): boolean {
  return !isSettled(message) && message.state.kind !== 'scheduled'
}

function dayOf(at: number): string {
  return new Date(at).toDateString()
}

/** The longest text shown unfolded, in UTF-16 units and in lines. */
const foldLimits = { characters: 900, lines: 18 }

/** Returns the start of a long text, cut between words if possible; null if it is shown whole. */
export function foldText(words: string): string | null {
  const lines = words.split('\n', foldLimits.lines + 1)
  const hasManyLines = lines.length > foldLimits.lines
  if (words.length <= foldLimits.characters && !hasManyLines) return null
  const start = (hasManyLines ? lines.slice(0, foldLimits.lines).join('\n') : words).slice(
    0,
    foldLimits.characters,
  )
  const space = start.search(/\s\S*$/)
  const cut =
    start.length < foldLimits.characters || space < foldLimits.characters / 2 ? start : start.slice(0, space)
  /* Does not cut within a code point or before a joiner. */
  return `${cut.replace(/(?:\u200d|\ufe0f|[\ud800-\udbff])+$/, '').trimEnd()}…`
}
