import { formatNumber } from '#shared/calls/phone-number.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { Chat, Fax } from '#shared/host/faxes-chats.ts'
import { formatDuration } from '../../ui/format.ts'

export type Fact = { readonly name: string; readonly value: string; readonly isNumber?: boolean }

/** What is known of a fax; what the platform does not say is left out. `country`: of the dial plan, ISO 3166. */
export function faxFacts(fax: Fax, country: string): readonly Fact[] {
  const facts: readonly Fact[] = [
    { name: 'From', value: formatNumber(shownName(fax.from), country), isNumber: true },
    { name: 'To', value: formatNumber(shownName(fax.to), country), isNumber: true },
    { name: 'Pages', value: fax.pages === null ? '' : String(fax.pages), isNumber: true },
    { name: 'Status', value: capitalised(fax.status) },
    { name: 'File', value: shownName(fax.filename) },
    { name: 'Charge', value: fax.charge === null ? '' : fax.charge.toFixed(2), isNumber: true },
  ]
  return facts.filter(({ value }) => value !== '')
}

/** What is known of a chat and of its visitor; what the platform does not say is left out. */
export function chatFacts({ visitor, operator, state, seconds }: Chat): readonly Fact[] {
  const facts: readonly Fact[] = [
    { name: 'State', value: capitalised(state) },
    { name: 'Operator', value: shownName(operator) },
    { name: 'Length', value: seconds > 0 ? formatDuration(seconds) : '', isNumber: true },
    { name: 'Email', value: shownName(visitor.email) },
    { name: 'Place', value: shownName(visitor.place) },
    { name: 'Address', value: shownName(visitor.ip), isNumber: true },
    { name: 'Came from', value: visitor.page },
    { name: 'Browser', value: visitor.browser },
  ]
  return facts.filter(({ value }) => value !== '')
}

/** The visitor, as far as the platform knows: name, else e-mail, else that there was one. */
export function visitorName({ visitor }: Chat): string {
  return shownName(visitor.name) || shownName(visitor.email) || 'A visitor'
}

/** The other end of a fax: a name, else a number. */
export function faxTitle(fax: Fax, country: string): string {
  const other = fax.way === 'out' ? fax.to : fax.from
  return shownName(fax.name) || formatNumber(shownName(other), country) || 'Unknown number'
}

export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
