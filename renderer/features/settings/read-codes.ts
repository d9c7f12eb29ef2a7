import { readFeatureCode } from '#shared/settings/read-feature-code.ts'
import type { FeatureCode } from '#shared/settings/settings.ts'

/** What a code is for, as the list of kinds says it. */
export const codeKinds: readonly { readonly value: FeatureCode['kind']; readonly label: string }[] = [
  { value: 'listen', label: 'Listen to a colleague’s call' },
  { value: 'whisper', label: 'Speak to the colleague alone' },
  { value: 'barge', label: 'Join a colleague’s call' },
  { value: 'park', label: 'Park the caller' },
  { value: 'retrieve', label: 'Take a parked call' },
  { value: 'other', label: 'Something else' },
]

const aboutColleague: ReadonlySet<FeatureCode['kind']> = new Set(['listen', 'whisper', 'barge'])

/** What is wrong with a code as it was typed, in words; empty where it can be kept. */
export function codeFault(typed: FeatureCode): string {
  if (typed.name.trim() === '') return 'A code needs a name.'
  if (typed.code.trim() === '') return 'A code needs digits to dial.'
  if (!readFeatureCode(typed)) return 'A code is digits, * and #, with {ext} at most once for an extension.'
  if (aboutColleague.has(typed.kind) && !typed.code.includes('{ext}'))
    return 'This code is about a colleague: put {ext} where the extension belongs.'
  return ''
}
