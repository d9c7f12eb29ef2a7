import { formatNumber } from '#shared/calls/phone-number.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { Chat, Fax } from '#shared/host/faxes-chats.ts'
import { codeWords } from '../../lists/code-words.ts'
import { formatDecimal } from '../../locales/counts.ts'
import { faxesChatsWords as words } from '../../locales/faxes-chats.ts'
import { formatDuration } from '../../ui/format.ts'

export type Fact = { readonly name: string; readonly value: string; readonly isNumber?: boolean }

/** The known facts of a fax; missing ones are left out. `country`: of the dial plan, ISO 3166. */
export function faxFacts(fax: Fax, country: string): readonly Fact[] {
  const { facts: names } = words
  const facts: readonly Fact[] = [
    { name: names.from, value: formatNumber(shownName(fax.from), country), isNumber: true },
    { name: names.to, value: formatNumber(shownName(fax.to), country), isNumber: true },
    { name: names.pages, value: fax.pages === null ? '' : String(fax.pages), isNumber: true },
    { name: names.status, value: faxStatus(fax.status) },
    { name: names.file, value: shownName(fax.filename) },
    { name: names.charge, value: fax.charge === null ? '' : formatDecimal(fax.charge, 2), isNumber: true },
  ]
  return facts.filter(({ value }) => value !== '')
}

/** The known facts of a chat and its visitor; missing ones are left out. */
export function chatFacts({ visitor, operator, state, seconds }: Chat): readonly Fact[] {
  const { facts: names } = words
  const facts: readonly Fact[] = [
    { name: names.state, value: chatState(state) },
    { name: names.operator, value: shownName(operator) },
    { name: names.length, value: seconds > 0 ? formatDuration(seconds) : '', isNumber: true },
    { name: names.email, value: shownName(visitor.email) },
    { name: names.place, value: shownName(visitor.place) },
    { name: names.address, value: shownName(visitor.ip), isNumber: true },
    { name: names.page, value: visitor.page },
    { name: names.browser, value: visitor.browser },
  ]
  return facts.filter(({ value }) => value !== '')
}

/** The visitor's name, else e-mail address, else a generic word. */
export function visitorName({ visitor }: Chat): string {
  return shownName(visitor.name) || shownName(visitor.email) || words.chats.aVisitor
}

/** The other end of a fax: its name, else its number. */
export function faxTitle(fax: Fax, country: string): string {
  const otherNumber = fax.way === 'out' ? fax.to : fax.from
  return shownName(fax.name) || formatNumber(shownName(otherNumber), country) || words.faxes.unknownNumber
}

export function faxStatus(status: string): string {
  return capitalised(codeWords(words.faxes.statuses, status))
}

export function chatState(state: string): string {
  return capitalised(codeWords(words.chats.states, state))
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
