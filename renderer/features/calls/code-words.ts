import type { FeatureCode } from '#shared/settings/settings.ts'
import { callsWords } from '../../locales/calls.ts'

/** Kinds of codes that are about a colleague's call. */
export const aboutColleague: ReadonlySet<FeatureCode['kind']> = new Set(['listen', 'whisper', 'barge'])

/** Kinds of codes that are dialled without a call. */
export const fromDialler: ReadonlySet<FeatureCode['kind']> = new Set(['retrieve', 'other'])

/** Who will hear the agent, which is what matters before joining somebody's call. */
export function codeNote(kind: FeatureCode['kind'], colleague: string): string | undefined {
  const words = callsWords.codes
  if (kind === 'listen') return words.nobody
  if (kind === 'whisper') return words.only(colleague)
  return kind === 'barge' ? words.both : undefined
}
