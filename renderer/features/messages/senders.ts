import { formatNumber } from '#shared/calls/phone-number.ts'
import type { Sender } from '#shared/host/texts.ts'

/** A number to send from, as it is offered: `Orders line, +44 1632 960101`. */
export function senderLabel({ number, name }: Sender, country: string): string {
  const shown = formatNumber(number, country)
  return name === '' || name === number ? shown : `${name}, ${shown}`
}

/** The short name of one's own number; empty where it says nothing, because it is the only one or is not known. */
export function senderName(senders: readonly Sender[], number: string): string {
  if (number === '') return ''
  const sender = senders.find((each) => each.number === number)
  return sender?.name || (senders.length > 1 ? formatNumber(number) : '')
}

/**
 * The number that a text goes from: the one chosen, else the one that the thread used last, else the usual one. Empty
 * where there is none, which leaves the choice to the platform.
 */
export function senderFor(
  senders: readonly Sender[],
  { chosen, lastOwn }: { readonly chosen: string; readonly lastOwn: string },
): string {
  const offered = (number: string) => senders.some((each) => each.number === number)
  return [chosen, lastOwn].find((number) => number !== '' && offered(number)) ?? senders[0]?.number ?? ''
}
