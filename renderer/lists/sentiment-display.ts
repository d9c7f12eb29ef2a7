import { shownName } from '#shared/calls/shown-name.ts'
import { recordingsWords } from '../locales/recordings.ts'
import type { IconName } from '../ui/icons.ts'

export type SentimentDisplay = {
  /** Null for words other than the usual three: their meaning is not guessed. */
  readonly icon: IconName | null
  readonly label: string
}

type SentimentName = keyof (typeof recordingsWords)['sentiments']

const icons: ReadonlyMap<string, { readonly name: SentimentName; readonly icon: IconName }> = new Map([
  ['positive', { name: 'positive', icon: 'smile' }],
  ['neutral', { name: 'neutral', icon: 'neutral' }],
  ['negative', { name: 'negative', icon: 'frown' }],
])

/** Returns how to show a sentiment, which is free text of the platform (specification 2.2). Null if there is none. */
export function sentimentDisplay(sentiment: string): SentimentDisplay | null {
  const word = shownName(sentiment)
  if (word === '') return null
  const match = icons.get(word.toLowerCase())
  if (match) return { icon: match.icon, label: recordingsWords.sentiments[match.name] }
  return { icon: null, label: `${word.charAt(0).toUpperCase()}${word.slice(1)}` }
}

/** Returns the sentiments to choose from: those seen on the platform, in its spelling, and the usual ones. */
export function sentimentChoices(seen: readonly string[]): readonly string[] {
  const choices = new Map<string, string>()
  for (const word of [...seen, ...icons.keys()]) {
    const key = word.trim().toLowerCase()
    if (key !== '' && !choices.has(key)) choices.set(key, word.trim())
  }
  return [...choices.values()].slice(0, 20)
}
