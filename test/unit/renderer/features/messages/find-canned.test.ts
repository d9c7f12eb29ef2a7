import { describe, expect, test } from 'vitest'
import { cannedQuery, findCanned } from '#renderer/features/messages/use-canned.ts'
import { composing } from '#test/e2e/screens/text-scenes.ts'

const { canned } = composing
const names = (query: string) => findCanned(canned, query).map(({ name }) => name)

describe('canned responses', () => {
  test.each([
    ['/', ''],
    ['/rep', 'rep'],
    ['/reply with ', 'reply with'],
    ['rep', null],
    ['see /rep', null],
    ['', null],
    ['/rep\nmore', null],
    [`/${'x'.repeat(41)}`, null],
  ])('%j looks for %j', (words, query) => {
    expect(cannedQuery(words)).toBe(query)
  })

  test('all are offered at first, in the order of the customer', () => {
    expect(findCanned(canned, '')).toEqual(canned)
  })

  test('names that begin with it come first, then names, then words', () => {
    expect(names('rep')).toEqual(['Replacement confirmed', 'Reply with a photo', 'Repair slot offered'])
    expect(names('photo')).toEqual(['Reply with a photo'])
    expect(names('repair thurs')).toEqual(['Repair slot offered'])
    expect(names('NINE')).toEqual(['Opening hours'])
    expect(names('nothing of it')).toEqual([])
  })
})
