import type { Piece } from '#shared/host/listing.ts'
import type { Voicemail, VoicemailQuery } from '#shared/host/voicemail.ts'
import type { Known } from '../directory/known.ts'
import type { LeftMessage } from './read-voicemessage.ts'

type NameLookup = (number: string) => Known

/** The first messages that match a page's query; `messages` are newest first. */
export function pickMessages(
  messages: readonly LeftMessage[],
  query: VoicemailQuery,
  who: NameLookup,
): Piece<Voicemail> {
  const { folder, mailbox, onlyNew, find, count } = query
  const terms = fold(find).split(/\s+/).filter(Boolean)
  const matches = messages.filter(
    (message) =>
      (folder === null || message.folder === folder) &&
      (mailbox === null || message.mailbox === mailbox) &&
      (!onlyNew || message.isNew) &&
      (terms.length === 0 || matchesTerms(message, terms, who)),
  )
  const items = matches.slice(0, Math.max(0, Math.trunc(count))).map((message) => named(message, who))
  return { items, total: matches.length }
}

/** Adds the known name of the number, else the one that the caller's phone sent. */
export function named({ callerName, dialled: _, ...message }: LeftMessage, who: NameLookup): Voicemail {
  const { name, company } = who(message.number)
  return { ...message, name: name || callerName, company }
}

function matchesTerms(message: LeftMessage, terms: readonly string[], who: NameLookup): boolean {
  const { number, transcript, callerName } = message
  const { name, company } = who(number)
  const text = fold([name, callerName, company, transcript, number].join('\n'))
  const digits = digitsOf(number)
  return terms.every((term) => text.includes(term) || isPartOf(digits, term))
}

/** Matches numbers in any spelling; fewer than three digits are only searched as text. */
function isPartOf(digits: string, term: string): boolean {
  const digitsOfTerm = digitsOf(term)
  return (
    digitsOfTerm.length >= 3 &&
    /^[+\d().\-/]+$/.test(term) &&
    digits.includes(digitsOfTerm.replace(/^0+/, ''))
  )
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** Ignores case and accents. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
