import { fitOf, readWanted, searchText } from '#electron/host/directory/search-text.ts'
import { indexPeople } from '#shared/calls/people-index.ts'
import type { DirectoryHits, DirectoryMethods } from '#shared/host/directory.ts'
import type { Person } from '#shared/host/slices.ts'

type Search = Parameters<DirectoryMethods['directory.search']>[0]
type Find = Parameters<DirectoryMethods['directory.find']>[0]

/** The answers of a directory with only these people; undefined for a method that is not about the directory. */
export function fakeDirectory(people: readonly Person[], method: string, input: unknown): unknown {
  if (method === 'directory.search') return search(people, input as Search)
  if (method !== 'directory.find') return undefined
  const index = indexPeople(people, 'GB')
  return (input as Find).numbers.map((number) => index.byNumber(number))
}

function search(people: readonly Person[], { text, kinds, limit }: Search): DirectoryHits {
  const wanted = readWanted(text)
  const found = people.flatMap((person) => {
    const fit = wanted ? fitOf(searchText(person, { callingCode: '44' }), wanted) : 2
    return fit === null || (kinds && !kinds.includes(person.kind)) ? [] : [{ person, fit }]
  })
  const best = found.toSorted((one, other) => one.fit - other.fit).slice(0, limit)
  return { people: best.map(({ person }) => person), readAt: null }
}
