import { formatNumber } from '#shared/calls/phone-number.ts'
import type { Sender } from '#shared/host/texts.ts'

/** Returns the label of a number to send from: `Orders line, +44 1632 960101`. */
export function senderLabel({ number, name }: Sender, country: string): string {
  const shown = formatNumber(number, country)
  return name === '' || name === number ? shown : `${name}, ${shown}`
}

/** Returns the short name of one of the agent's numbers; empty if it is unknown or the only one. */
export function senderName(senders: readonly Sender[], number: string): string {
  if (number === '') return ''
  const sender = senders.find((each) => each.number === number)
  return sender?.name || (senders.length > 1 ? formatNumber(number) : '')
}

/**
 * Returns the number a text is sent from: the chosen one, else the thread's last, else the default. Empty if there is
 * none, which leaves the choice to the platform. `senders` null: not known yet, so that none can be ruled out.
 */
export function senderFor(
  senders: readonly Sender[] | null,
  { chosen, lastSender }: { readonly chosen: string; readonly lastSender: string },
): string {
  const isOffered = (number: string) => senders?.some((each) => each.number === number) ?? true
  return (
    [chosen, lastSender].find((number) => number !== '' && isOffered(number)) ?? senders?.[0]?.number ?? ''
  )
}
