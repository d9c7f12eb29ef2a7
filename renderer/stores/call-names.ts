import type { Line } from '#shared/calls/line.ts'
import { formatNumber } from '#shared/calls/phone-number.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { Person } from '#shared/host/slices.ts'
import { codeName, readCode } from '#shared/settings/feature-codes.ts'
import type { FeatureCode } from '#shared/settings/settings.ts'
import { outcomeWords } from '../locales/outcomes.ts'

/** Looks up who has a number; null if nobody has, or without a number. */
export type FindPerson = (number: string) => Person | null

/** The names of a call of this phone. */
export type CallNames = {
  /** The name of the person or feature code, the name that the far end sent, or the number. */
  readonly title: string
  /** The name within a sentence: the first name of a user or contact, else the title. */
  readonly shortName: string
}

/** What names are derived from. `country` is that of the dial plan (ISO 3166). */
export type CallNameFacts = {
  readonly line: Pick<Line, 'name' | 'number'>
  readonly person: Person | null
  readonly nameOf: FindPerson
  readonly codes: readonly FeatureCode[]
  readonly country: string
}

/** Names a call, in full and within a sentence. */
export function callNames(facts: CallNameFacts): CallNames {
  const { line, person, country } = facts
  const title =
    shownName(person?.name ?? '') ||
    codeTitle(facts) ||
    shownName(line.name) ||
    formatNumber(shownName(line.number), country) ||
    outcomeWords.unknownCaller
  const isIndividual = person?.kind === 'user' || person?.kind === 'contact'
  return { title, shortName: (isIndividual && shownName(title.split(' ')[0] ?? '')) || title }
}

/** `Listen in, Kofi Larkmoor` for a dialled feature code. */
function codeTitle({ line, codes, nameOf }: CallNameFacts): string {
  const read = readCode(codes, line.number)
  if (!read) return ''
  const colleague = read.ext === '' ? '' : (nameOf(read.ext)?.name ?? read.ext)
  return [codeName(read.code), shownName(colleague)].filter((part) => part !== '').join(', ')
}
