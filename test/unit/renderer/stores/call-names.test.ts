import { expect, test } from 'vitest'
import { callNames } from '#renderer/stores/call-names.ts'
import { indexPeople } from '#shared/calls/people-index.ts'
import { defaultSettings } from '#shared/settings/settings.ts'
import { colleague, contact } from '#test/support/people.ts'

const people = [colleague(), contact()]
const names = (line: { readonly name?: string; readonly number?: string }) => {
  const nameOf = indexPeople(people, 'GB').byNumber
  const { number = '', name = '' } = line
  return callNames({
    line: { name, number },
    person: nameOf(number),
    nameOf,
    codes: defaultSettings.featureCodes,
    country: 'GB',
  })
}

test.each([
  [{ number: '+447700900142', name: 'A EXAMPLE' }, 'Ada Example', 'Ada'],
  [{ number: '1002' }, 'Kit Colleague', 'Kit'],
  [{ number: '+442079460018', name: 'Pebblegate Lettings' }, 'Pebblegate Lettings', 'Pebblegate Lettings'],
  [{ number: '+442079460018' }, '+44 20 7946 0018', '+44 20 7946 0018'],
  [{ number: '*311002', name: '*311002' }, 'Listen in, Kit Colleague', 'Listen in, Kit Colleague'],
  [{ number: '*319' }, 'Listen in, 9', 'Listen in, 9'],
  [{ number: '*70' }, 'Park', 'Park'],
  [{ name: '\u202e', number: '' }, 'Unknown caller', 'Unknown caller'],
])('%o is called %s, and %s in a sentence', (line, title, shortName) => {
  expect(names(line)).toEqual({ title, shortName })
})

test('no name is longer than a line', () => {
  expect(names({ name: 'x'.repeat(10_240) }).title).toHaveLength(80)
  expect(names({ number: '9'.repeat(10_240) }).title.length).toBeLessThan(90)
})
