import { readFeatureCode } from '#shared/settings/read-feature-code.ts'
import type { FeatureCode } from '#shared/settings/settings.ts'
import { codesWords } from '../../locales/settings/codes.ts'

/** The kinds of feature codes, in list order. */
export const codeKinds = [
  'listen',
  'whisper',
  'barge',
  'pickup',
  'park',
  'retrieve',
  'other',
] as const satisfies readonly FeatureCode['kind'][]

const kindsWithExtension: ReadonlySet<FeatureCode['kind']> = new Set(['listen', 'whisper', 'barge', 'pickup'])

/** Returns the error of a typed code; empty if it is valid. */
export function codeError(typed: FeatureCode): string {
  const words = codesWords.faults
  if (typed.name.trim() === '') return words.noName
  if (typed.code.trim() === '') return words.noCode
  if (!readFeatureCode(typed)) return words.badCode
  return kindsWithExtension.has(typed.kind) && !typed.code.includes('{ext}') ? words.noExtension : ''
}
