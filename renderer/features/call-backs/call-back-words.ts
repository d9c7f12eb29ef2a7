import type { CallBack } from '#shared/calls/call-backs.ts'
import { formatNumber } from '#shared/calls/phone-number.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import { callBacksWords as words } from '../../locales/call-backs.ts'
import { formatMoment } from '../../ui/format.ts'

/** The caller's name, else the number. `country` is that of the dial plan (ISO 3166). */
export function callerName({ name, number }: CallBack, country: string): string {
  return shownName(name) || formatNumber(shownName(number), country) || words.unknownNumber
}

/** `3 missed calls through Orders, voicemail, tried` */
export function missedWords({ calls, through, leftVoicemail, tries }: CallBack): string {
  const missed = words.calls(calls)
  const withRoute = through === '' ? missed : words.through(missed, shownName(through))
  const withVoicemail = leftVoicemail ? words.voicemail(withRoute) : withRoute
  return tries ? words.tried(withVoicemail) : withVoicemail
}

/** `2 times, last 14:20 by Kofi`; `now` decides whether the day is included. */
export function triedWords({ count, lastAt, by }: NonNullable<CallBack['tries']>, now: number): string {
  const attempts = words.tries(count, formatMoment(lastAt, now))
  return by === '' ? attempts : words.by(attempts, shownName(by))
}

/** Whether a search term matches what the list shows of a caller, or the digits of the number. */
export function matchesSearch(callBack: CallBack, searchText: string, country: string): boolean {
  const term = searchText.trim().toLocaleLowerCase()
  const digits = term.replace(/[^\d]/g, '')
  const texts = [callerName(callBack, country), callBack.name, callBack.through]
  return (
    texts.some((text) => text.toLocaleLowerCase().includes(term)) ||
    (digits !== '' && /^[\d\s()+./-]+$/.test(term) && callBack.key.includes(digits.replace(/^0+/, '')))
  )
}
