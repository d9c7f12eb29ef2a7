import type { Person } from '#shared/host/slices.ts'
import { personKinds, type PersonKind } from '#shared/host/directory.ts'
import type { Company } from './company.ts'
import type { ContactStore, Hit } from './contact-store.ts'
import { fitOf, readWanted, type Wanted } from './search-text.ts'
import type { Uses } from './uses.ts'

export type SearchedDirectory = {
  readonly company: Company
  readonly contacts: ContactStore
  readonly uses: Uses
}

export type DirectoryQuery = {
  readonly text: string
  readonly kinds?: readonly PersonKind[]
  readonly limit: number
}

/** Returns all matches, best fit first; among equal fits, people called recently and often come first. */
export function searchDirectory(
  { company, contacts, uses }: SearchedDirectory,
  { text, kinds = personKinds, limit }: DirectoryQuery,
): readonly Person[] {
  const wanted = readWanted(text)
  const found = [
    ...(kinds.some((kind) => kind !== 'contact') ? companyHits(company, wanted, kinds) : []),
    ...(kinds.includes('contact') ? contacts.search(wanted, limit) : []),
  ]
  const scored = found.map((hit) => ({ ...hit, score: uses.scoreOf(hit.person.key) }))
  return scored
    .toSorted((one, other) => one.fit - other.fit || other.score - one.score)
    .slice(0, limit)
    .map(({ person }) => person)
}

/** Scans all entries, since there are few. */
function companyHits(
  { entries }: Company,
  wanted: Wanted | null,
  kinds: readonly PersonKind[],
): readonly Hit[] {
  return entries.flatMap(({ person, searched }) => {
    const fit = wanted ? fitOf(searched, wanted) : 2
    return fit !== null && kinds.includes(person.kind) ? [{ person, fit }] : []
  })
}
