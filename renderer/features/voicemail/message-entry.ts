import { formatNumber } from '#shared/calls/phone-number.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { Voicemail } from '#shared/host/voicemail.ts'
import { listsWords } from '../../locales/lists.ts'
import { voicemailWords } from '../../locales/voicemail.ts'
import { formatDuration } from '../../ui/format.ts'

/** One voicemail in the words of its row and head. */
export type MessageEntry = {
  readonly message: Voicemail
  /** The caller's name, else the number, else that it was withheld. */
  readonly title: string
  /** The name for the initials; empty for a bare number. */
  readonly avatar: string
  /** The caller within a sentence: the first name, or the whole title if it is a number. */
  readonly shortName: string
  /** The number in international format; empty if it is the title or missing. */
  readonly number: string
  readonly company: string
  readonly length: string
  /** The first words of the transcript; empty if there is none. */
  readonly firstWords: string
}

/** Describes a message. `country` is that of the dial plan (ISO 3166). */
export function messageEntry(message: Voicemail, country: string): MessageEntry {
  const number = formatNumber(shownName(message.number), country)
  const name = shownName(message.name)
  const { one } = voicemailWords
  const isNamed = name !== '' && name !== number && formatNumber(name, country) !== number
  const title = isNamed ? name : number || listsWords.withheld
  return {
    message,
    title,
    avatar: isNamed ? name : '',
    shortName: isNamed ? (name.split(' ')[0] ?? name) : number === '' ? one.thisCaller : one.thisNumber,
    number: number === title ? '' : number,
    company: shownName(message.company),
    length: formatDuration(message.seconds),
    firstWords: shownName(message.transcript),
  }
}
