import type { TextMessage } from '#shared/host/texts.ts'

/** One line of a conversation: a day, or a text with its header and footer. */
export type ConversationRow =
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | {
      readonly kind: 'text'
      readonly key: string
      readonly message: TextMessage
      /** Shows the author, and for outgoing texts the number, if it differs from the text before. */
      readonly showsWriter: boolean
      /** The last text of a group shows its time; an unsent one always shows its state. */
      readonly ends: boolean
      /** An earlier text in this thread has not been sent. */
      readonly isBehind: boolean
      /** Its words were sent again later. */
      readonly isRetried: boolean
    }

/** Texts with the same author and number, within this time of each other, form a group. */
const groupWithin = 5 * 60_000

/** Lays out a thread, oldest first: days in local time, and groups of texts. */
export function layOut(messages: readonly TextMessage[]): readonly ConversationRow[] {
  let waits = false
  let writer = ''
  /** The last outgoing text with these words. */
  const lastOf = new Map(messages.filter(({ way }) => way === 'out').map(({ words, key }) => [words, key]))
  return messages.flatMap((message, index) => {
    const [before, after] = [messages[index - 1], messages[index + 1]]
    const isBehind = waits
    waits ||= isOpen(message)
    const isNewDay = !before || dayOf(before.at) !== dayOf(message.at)
    const thisWriter = `${message.by} ${message.own} ${dayOf(message.at)}`
    const showsWriter = message.way === 'out' && thisWriter !== writer
    if (message.way === 'out') writer = thisWriter
    const row: ConversationRow = {
      kind: 'text',
      key: message.key,
      message,
      showsWriter,
      ends: !after || !isOneGroup(message, after),
      isBehind,
      isRetried: message.way === 'out' && lastOf.get(message.words) !== message.key,
    }
    return isNewDay
      ? [{ kind: 'day', key: `day-${dayOf(message.at)}-${message.key}`, at: message.at }, row]
      : [row]
  })
}

function isOneGroup(one: TextMessage, next: TextMessage): boolean {
  return (
    one.way === next.way &&
    one.own === next.own &&
    one.by === next.by &&
    isPlain(one) &&
    isPlain(next) &&
    resultOf(one) === resultOf(next) &&
    next.at - one.at <= groupWithin &&
    dayOf(one.at) === dayOf(next.at)
  )
}

/** The text was received or sent, with no further state to report. */
function isPlain({ state }: Pick<TextMessage, 'state'>): boolean {
  return state.kind === 'received' || state.kind === 'sent'
}

function resultOf({ state }: TextMessage): string {
  return state.kind === 'sent' ? state.result : ''
}

/** The text holds back those written after it. */
function isOpen(message: Pick<TextMessage, 'state'>): boolean {
  return !isPlain(message) && message.state.kind !== 'scheduled'
}

function dayOf(at: number): string {
  return new Date(at).toDateString()
}

/** The longest text shown unfolded, in UTF-16 units and in lines. */
const most = { characters: 900, lines: 18 }

/** Returns the start of a long text, cut between words if possible; null if it is shown whole. */
export function foldText(words: string): string | null {
  const lines = words.split('\n', most.lines + 1)
  const isHigh = lines.length > most.lines
  if (words.length <= most.characters && !isHigh) return null
  const begin = (isHigh ? lines.slice(0, most.lines).join('\n') : words).slice(0, most.characters)
  const space = begin.search(/\s\S*$/)
  const cut = begin.length < most.characters || space < most.characters / 2 ? begin : begin.slice(0, space)
  /* Does not cut within a code point or before a joiner. */
  return `${cut.replace(/(?:\u200d|\ufe0f|[\ud800-\udbff])+$/, '').trimEnd()}…`
}
