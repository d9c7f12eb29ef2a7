import { formatNumber } from '#shared/calls/phone-number.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { Voicemail } from '#shared/host/voicemail.ts'
import { listsWords } from '../../locales/lists.ts'
import { voicemailWords } from '../../locales/voicemail.ts'
import { formatDuration } from '../../ui/format.ts'

/** One voicemail as a row and its head say it. */
export type MessageEntry = {
  readonly message: Voicemail
  /** The caller's name, else the number, else that it was withheld. */
  readonly title: string
  /** What its initials are of; empty for a bare number. */
  readonly avatar: string
  /** How to speak of the caller in a sentence: the first name, or the whole title where that is a number. */
  readonly shortName: string
  /** The number in international form; empty where it is the title, and where there is none. */
  readonly number: string
  readonly company: string
  readonly length: string
  /** The first words of the transcript; empty where there is none. */
  readonly firstWords: string
}

/** Words for a message. `country` is that of the dial plan (ISO 3166). */
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
