import type { AppError } from '#shared/core/app-error.ts'
import type { PersonKind } from '#shared/host/directory.ts'
import type { CompanyLists, People } from '#shared/host/slices.ts'
import type { HostState } from '#shared/host/state.ts'
import { errorWords } from '../locales/error-words.ts'
import { peopleWords as words } from '../locales/people.ts'
import { directoryNote } from './directory-note.ts'
import { failedList, type EmptyList } from './empty-list.ts'

/** A list of the company. */
type CompanyKind = keyof CompanyLists

/** Lists of whom nobody can be shown; `error` is null while they are being loaded. */
type MissingPeople = { readonly kinds: readonly CompanyKind[]; readonly error: AppError | null }

/** All lists of the company. */
export const companyKinds: readonly CompanyKind[] = ['user', 'queue', 'ring-group', 'conference']

/** Of these lists, those that have not been loaded; null if all were. People known from before count as loaded. */
function missingPeople({ list, lists, error }: People, kinds: readonly CompanyKind[]): MissingPeople | null {
  const missing = kinds.filter((kind) => lists?.[kind] !== 'read' && !list.some((each) => each.kind === kind))
  const failed = missing.filter((kind) => lists?.[kind] === 'failed')
  if (failed.length > 0 && error) return { kinds: failed, error }
  return missing.length > 0 ? { kinds: missing, error: null } : null
}

/** Why a search among these kinds may find nobody: they are being loaded, or could not be; empty if they were. */
export function peopleNote(
  { people, directory }: Pick<HostState, 'people' | 'directory'>,
  kinds: readonly PersonKind[],
): string {
  const missing = missingPeople(
    people,
    companyKinds.filter((kind) => kinds.includes(kind)),
  )
  if (missing?.error) return failedNote(missing.kinds, missing.error)
  if (missing) return words.loading(listName(missing.kinds))
  return kinds.includes('contact') && directory.readAt === null ? directoryNote(directory, 0) : ''
}

/** The state of a list of the company that shows nobody; null if it was loaded. `retry` loads it again. */
export function emptyPeople(people: People, kind: CompanyKind, retry: () => void): EmptyList | null {
  const missing = missingPeople(people, [kind])
  if (!missing?.error) return missing && 'loading'
  return failedList(words.failed(listName([kind])), missing.error, { run: retry, icon: 'refresh' })
}

/** Why a list of the company that is shown may be outdated; empty if it is current. */
export function staleNote(people: People, kind: CompanyKind): string {
  const isStale = people.lists?.[kind] === 'failed' && !missingPeople(people, [kind])
  return isStale && people.error ? failedNote([kind], people.error) : ''
}

function failedNote(kinds: readonly CompanyKind[], error: AppError): string {
  return `${words.failed(listName(kinds))}. ${errorWords(error)}`
}

function listName([kind, ...others]: readonly CompanyKind[]): string {
  return kind && others.length === 0 ? words.lists[kind] : words.lists.several
}
