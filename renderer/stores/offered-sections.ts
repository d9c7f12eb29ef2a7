import type { HostState } from '#shared/host/state.ts'
import type { settingsWords } from '../locales/settings/common.ts'

export type SectionName = keyof typeof settingsWords.sections

/** What decides which sections of Settings are offered. */
export type SectionFacts = Pick<HostState, 'policy' | 'computer' | 'blocked'>

/** Hides what this computer, this organisation or this role does not have. */
export function isSectionOffered(section: SectionName, { policy, computer, blocked }: SectionFacts): boolean {
  if (section === 'managed') return policy.sources.length > 0
  if (section === 'blocked') return blocked !== null
  const { startAtSignIn, links, spelling } = computer
  return section !== 'computer' || [startAtSignIn, links, spelling].some((fact) => fact !== undefined)
}
