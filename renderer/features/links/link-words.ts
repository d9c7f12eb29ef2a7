import type { PendingLink } from '#shared/host/links.ts'
import { linksWords as words } from '../../locales/links.ts'

export type LinkWords = {
  readonly title: string
  readonly lines: readonly string[]
  /** The label of the call button; null if there is nothing to call. */
  readonly button: string | null
}

export type LinkContext = {
  /** The number, formatted. */
  readonly number: string
  /** The name for the number; empty if unknown. */
  readonly name: string
  /** The displayed name of the party talked to now; null if there is none. */
  readonly talkingTo: string | null
}

/** Returns the question about a link. */
export function linkWords(link: PendingLink, context: LinkContext): LinkWords {
  if (link.kind !== 'call') return { title: words.unusable, lines: [words.noNumber], button: null }
  const { number, name, talkingTo } = context
  const lines = [
    name === '' ? words.asks : words.asksNumber(number),
    ...(link.elsewhere === undefined ? [] : [words.elsewhere(link.elsewhere)]),
    ...(talkingTo === null ? [] : [words.holdsFirst(talkingTo)]),
  ]
  return {
    title: words.title(name === '' ? number : name),
    lines,
    button: talkingTo === null ? words.call : words.holdAndCall,
  }
}
