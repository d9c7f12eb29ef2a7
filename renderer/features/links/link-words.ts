import type { PendingLink } from '#shared/host/links.ts'

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
  if (link.kind !== 'call') {
    return {
      title: 'This link cannot be called',
      lines: ['There is no telephone number in it. Nobody was called.'],
      button: null,
    }
  }
  const { number, name, talkingTo } = around
  const lines = [
    name === ''
      ? 'A link outside Switchhook asks for this call.'
      : `${number}. A link outside Switchhook asks for this call.`,
    ...(link.elsewhere === undefined
      ? []
      : [`The link names ${link.elsewhere}. The number is called through your own platform.`]),
    ...(talkingTo === null ? [] : [`${talkingTo} is put on hold first.`]),
  ]
  return {
    title: `Call ${name === '' ? number : name}?`,
    lines,
    button: talkingTo === null ? 'Call' : 'Hold and call',
  }
}
