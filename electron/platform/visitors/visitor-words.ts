import type { CodeWord } from '#shared/api/codes.ts'
import type { CallMeBackRefusal } from '../call-me-back/call-me-back.ts'

type WidgetWords = {
  readonly number: string
  readonly name: string
  readonly call: string
  readonly privacy: string
  readonly refused: Readonly<Record<Exclude<CallMeBackRefusal, 'closed'>, string>>
}

const english: WidgetWords = {
  number: 'Your phone number',
  name: 'Your name (optional)',
  call: 'Call me',
  privacy: 'Privacy policy',
  refused: {
    number: 'This is not a phone number.',
    country: 'We cannot call numbers in this country.',
    rate: 'We cannot call this kind of number.',
    again: 'You have asked for a call already.',
    full: 'Too many people are waiting. Try again later.',
  },
}

const german: WidgetWords = {
  number: 'Ihre Telefonnummer',
  name: 'Ihr Name (optional)',
  call: 'Rückruf anfordern',
  privacy: 'Datenschutzerklärung',
  refused: {
    number: 'Das ist keine Telefonnummer.',
    country: 'Nummern in diesem Land können wir nicht anrufen.',
    rate: 'Diese Art von Nummer können wir nicht anrufen.',
    again: 'Sie haben bereits einen Rückruf angefordert.',
    full: 'Zu viele Rückrufe stehen aus. Versuchen Sie es später noch einmal.',
  },
}

/** The texts of a button for visitors of a culture; in English if there are none. */
export function widgetWords(culture: CodeWord<'culture'> | undefined): {
  readonly lang: string
  readonly words: WidgetWords
} {
  if (culture === 'de-DE') return { lang: culture, words: german }
  return { lang: culture === 'en-US' ? culture : 'en-GB', words: english }
}
