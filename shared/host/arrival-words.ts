import { nameWords } from '../locales/names.ts'
import { noticeWords } from '../locales/notices.ts'
import type { Arrival } from './arrivals.ts'
import { missedLabel } from './ending-words.ts'

/** Title and body of the notification for an arrival. */
export function arrivalWords(arrival: Arrival): { readonly title: string; readonly body: string } {
  const { kind, count, names, words } = arrival
  if (kind === 'missed') return missedWords(arrival)
  if (kind === 'free') return freeWords(count, names)
  if (kind === 'call-back') return dueWords(count, names, words)
  const isText = kind === 'text'
  if (names.length === 0) return { title: countWords(isText, count), body: '' }
  const known = names.map((name) => name || noticeWords.withheld)
  const [name = ''] = known
  if (known.length > 1) return { title: countWords(isText, count), body: noticeWords.from(listed(known)) }
  if (count === 1)
    return { title: isText ? names[0] || nameWords.withheld : noticeWords.voicemailFrom(name), body: words }
  const from = isText ? noticeWords.textsFrom : noticeWords.voicemailsFrom
  return { title: from(String(count), name), body: words }
}

function missedWords({ count, names, missed }: Arrival) {
  if (names.length === 0) return { title: noticeWords.missed(count), body: '' }
  const known = names.map((name) => name || noticeWords.withheld)
  const [name = ''] = known
  if (known.length > 1) return { title: noticeWords.missed(count), body: noticeWords.from(listed(known)) }
  const reason = missed ? missedLabel(missed, missed.missedReason) : ''
  const body = [missed?.through ?? '', reason].filter((part) => part !== '').join(' · ')
  return { title: noticeWords.missedFrom(name, count), body }
}

function freeWords(count: number, names: readonly string[]) {
  const title =
    names.length === 0 ? noticeWords.someFree(count) : noticeWords.free(listed(names), names.length)
  return { title, body: '' }
}

function dueWords(count: number, names: readonly string[], note: string) {
  if (names.length === 0) return { title: noticeWords.someDue(count), body: '' }
  const known = listed(names.map((name) => name || noticeWords.withheld))
  return count === 1
    ? { title: noticeWords.callBack(known), body: note }
    : { title: noticeWords.someDue(count), body: known }
}

function countWords(isText: boolean, count: number): string {
  if (count === 1) return isText ? noticeWords.newText : noticeWords.newVoicemail
  return (isText ? noticeWords.texts : noticeWords.voicemails)(String(count))
}

function listed([first = '', second = '', ...others]: readonly string[]): string {
  if (second === '' && others.length === 0) return first
  return others.length === 0 ? noticeWords.two(first, second) : noticeWords.more(first, second, others.length)
}
