import type { Line } from '#shared/calls/line.ts'
import { formatNumber } from '#shared/calls/phone-number.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { Person } from '#shared/host/slices.ts'
import { codeName, readCode } from '#shared/settings/feature-codes.ts'
import type { FeatureCode } from '#shared/settings/settings.ts'
import { outcomeWords } from '../locales/outcomes.ts'

/** Who has a number; null where nobody has, and for no number. */
export type FindPerson = (number: string) => Person | null

/** What a call of this phone is called. */
export type CallNames = {
  /** The person's name, the feature code's, the far end's own name, or the number. */
  readonly title: string
  /** How to speak of them in a sentence: the first name of somebody facts, else the title. */
  readonly shortName: string
}

/** What names are made of. `country` is that of the dial plan (ISO 3166). */
export type CallNameFacts = {
  readonly line: Pick<Line, 'name' | 'number'>
  readonly person: Person | null
  readonly nameOf: FindPerson
  readonly codes: readonly FeatureCode[]
  readonly country: string
}

/** How a call is named, in full and in a sentence. */
export function callNames(facts: CallNameFacts): CallNames {
  const { line, person, country } = facts
  const title =
    shownName(person?.name ?? '') ||
    codeTitle(facts) ||
    shownName(line.name) ||
    formatNumber(shownName(line.number), country) ||
    outcomeWords.unknownCaller
  const isSomebody = person?.kind === 'user' || person?.kind === 'contact'
  return { title, shortName: (isSomebody && shownName(title.split(' ')[0] ?? '')) || title }
}

/** `Listen in, Kofi Larkmoor` for a dialled feature code. */
function codeTitle({ line, codes, nameOf }: CallNameFacts): string {
  const read = readCode(codes, line.number)
  if (!read) return ''
  const about = read.ext === '' ? '' : (nameOf(read.ext)?.name ?? read.ext)
  return [codeName(read.code), shownName(about)].filter((part) => part !== '').join(', ')
}
