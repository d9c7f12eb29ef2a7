import { expect, test } from 'vitest'
import { suggestPeople } from '#renderer/stores/suggest-people.ts'
import type { Person } from '#shared/host/slices.ts'
import { colleague, contact, watchedNumber } from '#test/support/people.ts'

const ada = contact({ key: 'contact:1', name: 'Ada Example' })
const adam = contact({ key: 'contact:2', name: 'Adam Sample', company: 'Sample & Co' })
const kit = colleague()
const names = (people: readonly Person[], typed: string) =>
  suggestPeople(people, typed, 'GB').map(({ name }) => name)

test('people are found by name, company and number, names that begin with it first', () => {
  const people = [contact({ key: 'contact:9', name: 'Canada Post' }), ada, adam, kit]
  expect(names(people, 'ada')).toEqual(['Ada Example', 'Adam Sample', 'Canada Post'])
  expect(names(people, ' CERAMICS ')).toContain('Ada Example')
  expect(names(people, 'sample & co')).toEqual(['Adam Sample'])
  expect(names(people, '1002')).toEqual(['Kit Colleague'])
  expect(names(people, '7700')).toEqual(['Canada Post', 'Ada Example', 'Adam Sample'])
})

test('below two letters nobody is offered', () => {
  expect(names([ada], '')).toEqual([])
  expect(names([ada], ' a ')).toEqual([])
})

test('a person with several numbers is offered with two of them, in international form', () => {
  const person = contact({
    numbers: [
      { label: 'mobile', number: '07700900142' },
      { label: 'phone', number: '+442079460018' },
      { label: 'phone-2', number: '+442079460019' },
    ],
  })
  expect(suggestPeople([person], 'ada', 'GB').map(({ label, shown }) => [label, shown])).toEqual([
    ['Mobile', '+44 7700 900142'],
    ['Phone', '+44 20 7946 0018'],
  ])
})

test('nobody without a number is offered', () => {
  const without = contact({ numbers: [], name: 'Ada Without' })
  expect(names([without, ada], 'ada')).toEqual(['Ada Example'])
})

test('of thousands who match, the numbers of those alone are read who are offered', () => {
  let read = 0
  const counted = Array.from({ length: 2_000 }, (_, index) => {
    const numbers = [watchedNumber('+447700900142', () => (read += 1))]
    return contact({ key: `contact:${index}`, name: `Ada Example ${index}`, numbers })
  })
  expect(names(counted, 'ada')).toHaveLength(6)
  expect(read).toBeLessThanOrEqual(12)
})
