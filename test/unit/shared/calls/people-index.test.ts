import { expect, test } from 'vitest'
import { indexPeople } from '#shared/calls/people-index.ts'
import type { Person } from '#shared/host/slices.ts'
import { contact, watchedNumber } from '#test/support/people.ts'

const peopleByNumber = (people: readonly Person[], country: string) => indexPeople(people, country).byNumber

test('the first who has a number is found, by any of several', () => {
  const numbers = [
    { label: 'mobile', number: '+447700900142' },
    { label: 'phone', number: '01632 900142' },
  ] as const
  const find = peopleByNumber([contact({ name: 'First', numbers }), contact({ name: 'Second' })], 'GB')
  expect(find('07700900142')?.name).toBe('First')
  expect(find('+441632900142')?.name).toBe('First')
  expect(find('+331632900142')).toBeNull()
  expect(find('')).toBeNull()
})

test('numbers of thousands are read once, not at each look', () => {
  let read = 0
  const people = Array.from({ length: 2_000 }, (_, index) => {
    const numbers = [watchedNumber(`+4477009${String(10_000 + index)}`, () => (read += 1))]
    return contact({ key: `contact:${index}`, name: `Person ${index}`, numbers })
  })
  const find = peopleByNumber(people, 'GB')
  expect(read).toBe(2_000)
  read = 0
  expect(find('07700911234')?.name).toBe('Person 1234')
  expect(read).toBe(0)
})
