import type { PendingLink } from '#shared/host/links.ts'
import { linksWords as words } from '../../locales/links.ts'

export type LinkWords = {
  readonly title: string
  readonly lines: readonly string[]
  /** What the button that calls is named; null where there is nothing to call. */
  readonly button: string | null
}

export type LinkSurroundings = {
  /** The number as it is read. */
  readonly number: string
  /** Under which the number is known; empty where it is not. */
  readonly name: string
  /** Who is talked to, as the screen names them; null where nobody is. */
  readonly talkingTo: string | null
}

/** What the person is asked about a link. */
export function linkWords(link: PendingLink, around: LinkSurroundings): LinkWords {
  if (link.kind !== 'call') return { title: words.unusable, lines: [words.noNumber], button: null }
  const { number, name, talkingTo } = around
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
