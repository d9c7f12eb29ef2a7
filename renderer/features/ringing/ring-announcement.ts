import type { OwnCall } from '../../stores/own-calls.ts'
import type { CallerWords } from './caller-words.ts'

/** What is read out once when a call begins to ring: who, through what, and the keys that answer where there are any. */
export function ringAnnouncement(own: OwnCall, words: CallerWords, keys: readonly string[]): string {
  const who = [own.title, words.company].filter((part) => part !== '').join(', ')
  const answer = keys.length > 0 ? ` Press ${keys.join(' ')} to answer.` : ''
  return `Incoming call. ${who}, ${words.through}.${answer}`
}
