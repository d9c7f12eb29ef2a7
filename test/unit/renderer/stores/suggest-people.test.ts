import { expect, test } from 'vitest'
import { suggestPeople } from '#renderer/stores/suggest-people.ts'
import { contact, watchedNumber } from '#test/support/people.ts'

const ada = contact({ key: 'contact:1', name: 'Ada Example' })

test('people are offered in the order in which the directory found them', () => {
  const people = [ada, contact({ key: 'contact:2', name: 'Adam Sample' }), contact({ name: 'Canada Post' })]
  expect(suggestPeople(people, 'GB').map(({ name }) => name)).toEqual([
    'Ada Example',
    'Adam Sample',
    'Canada Post',
  ])
})

test('a person with several numbers is offered with two of them, in international form', () => {
  const person = contact({
    numbers: [
      { label: 'mobile', number: '07700900142' },
      { label: 'phone', number: '+442079460018' },
      { label: 'phone-2', number: '+442079460019' },
    ],
  })
  expect(suggestPeople([person], 'GB').map(({ label, formatted }) => [label, formatted])).toEqual([
    ['Mobile', '+44 7700 900142'],
    ['Phone', '+44 20 7946 0018'],
  ])
})

test('nobody without a number is offered', () => {
  const without = contact({ numbers: [], name: 'Ada Without' })
  expect(suggestPeople([without, ada], 'GB').map(({ name }) => name)).toEqual(['Ada Example'])
})

test('of many, the numbers of those alone are read who are offered', () => {
  let read = 0
  const counted = Array.from({ length: 100 }, (_, index) => {
    const numbers = [watchedNumber('+447700900142', () => (read += 1))]
    return contact({ key: `contact:${index}`, name: `Ada Example ${index}`, numbers })
  })
  expect(suggestPeople(counted, 'GB')).toHaveLength(6)
  expect(read).toBeLessThanOrEqual(12)
})

test('a conference room is dialled by its number', () => {
  const room = contact({
    ...{ key: 'conference:4', kind: 'conference', name: 'Monday round' },
    numbers: [{ label: 'conference', number: '8004' }],
  })
  expect(suggestPeople([room], 'GB')).toMatchObject([
    { name: 'Monday round', label: 'Conference room', number: '8004' },
  ])
})
