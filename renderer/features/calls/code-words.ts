import type { FeatureCode } from '#shared/settings/settings.ts'

/** Kinds of codes that are about a colleague's call. */
export const aboutColleague: ReadonlySet<FeatureCode['kind']> = new Set(['listen', 'whisper', 'barge'])

/** Kinds of codes that are dialled without a call. */
export const fromDialler: ReadonlySet<FeatureCode['kind']> = new Set(['retrieve', 'other'])

/** Who will hear the agent, which is what matters before joining somebody's call. */
export function codeNote(kind: FeatureCode['kind'], colleague: string): string | undefined {
  if (kind === 'listen') return 'Nobody hears you'
  if (kind === 'whisper') return `Only ${colleague} hears you`
  return kind === 'barge' ? 'Both sides hear you' : undefined
}
