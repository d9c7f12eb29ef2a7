import { describe, expect, test } from 'vitest'
import { findDestinations, type DestinationSearch } from '#renderer/features/transfer/destinations.ts'
import { knownFrom } from '#test/support/known-from.ts'
import { liveCall } from '#test/support/live-calls.ts'
import type { Person } from '#shared/host/slices.ts'
import { colleague, contact } from '#test/support/people.ts'

const me = colleague({ key: 'user:7', name: 'Sam Sample', numbers: [{ label: 'extension', number: '1001' }] })
const kit = colleague()
const ada = contact({
  numbers: [
    { label: 'mobile', number: '+447700900142' },
    { label: 'phone', number: '+442079460018' },
  ],
})
const people = [ada, me, kit]

function find(typed: string, more: Partial<DestinationSearch> = {}) {
  return findDestinations({
    people,
    ...knownFrom([], people),
    typed,
    scope: 'all',
    ownKey: 'user:7',
    ownExtension: '1001',
    ...more,
  })
}
const names = (...given: Parameters<typeof find>) =>
  find(...given).flatMap(({ id, options }) => options.map(({ name }) => `${id}: ${name}`))
const only = (...given: Parameters<typeof find>) => find(...given).flatMap(({ options }) => options)

describe('who is offered', () => {
  test('before anything is typed: the colleagues, and contacts where those are asked for', () => {
    expect(names('')).toEqual(['user: Kit Colleague'])
    expect(names('', { scope: 'user' })).toEqual(['user: Kit Colleague'])
    expect(names(' ', { scope: 'contact' })).toEqual(['contact: Ada Example'])
  })

  test('whoever has what was typed in name, company or number', () => {
    expect(names('e')).toEqual(['user: Kit Colleague', 'contact: Ada Example'])
    expect(names('CERAMICS')).toEqual(['contact: Ada Example'])
    expect(names('10')).toEqual(['number: 10', 'user: Kit Colleague'])
    expect(names('nobody')).toEqual([])
  })

  test('within the scope', () => {
    expect(names('e', { scope: 'user' })).toEqual(['user: Kit Colleague'])
    expect(names('e', { scope: 'contact' })).toEqual(['contact: Ada Example'])
  })

  test('never the agent, by name or by extension', () => {
    expect(names('sam')).toEqual([])
    expect(names('1001')).toEqual([])
    expect(names('1001', { people: [] })).toEqual([])
  })

  test('nobody without a number', () => {
    expect(names('ada', { people: [contact({ numbers: [] })] })).toEqual([])
  })
})

describe('a typed number', () => {
  test('is offered as it would be dialled, before everybody', () => {
    expect(only('020 7946 0999')).toMatchObject([
      { kind: 'number', name: '+44 20 7946 0999', to: '+442079460999', note: 'Outside number' },
    ])
    expect(only('250')).toMatchObject([{ kind: 'number', name: '250', to: '250', note: 'Extension' }])
  })

  test('stays in every scope', () => {
    expect(names('250', { scope: 'user' })).toEqual(['number: 250'])
    expect(names('250', { scope: 'contact' })).toEqual(['number: 250'])
  })

  test.each(['+447700900142', '07700 900142', '0044 7700 900142'])(
    'that somebody has is offered once, under the name: %s',
    (typed) => {
      expect(names(typed)).toEqual(['contact: Ada Example'])
      expect(only(typed)[0]?.to).toBe('+447700900142')
    },
  )

  test('that somebody outside the scope has is still offered', () => {
    expect(names('07700 900142', { scope: 'user' })).toEqual(['number: +44 7700 900142'])
  })

  test('is the one of a person’s numbers that is dialled', () => {
    expect(only('020 7946 0018')).toMatchObject([
      { name: 'Ada Example', to: '+442079460018', note: 'Example Ceramics, +44 20 7946 0018' },
    ])
    expect(only('79460')).toMatchObject([{ kind: 'number' }, { to: '+442079460018' }])
    expect(only('ada')).toMatchObject([{ to: '+447700900142' }])
  })
})

describe('what is known of them', () => {
  test.each([
    [0, 'Ext 1002. No phone connected'],
    [1, 'Ext 1002. 1 phone connected'],
    [2, 'Ext 1002. 2 phones connected'],
  ])('a colleague with %i phones', (phones, note) => {
    expect(only('kit', { people: [colleague({ phones })] })).toMatchObject([{ note, phones, to: '1002' }])
  })

  test('a contact’s company and number', () => {
    expect(only('ada')[0]?.note).toBe('Example Ceramics, +44 7700 900142')
    expect(only('ada', { people: [contact({ company: '' })] })[0]?.note).toBe('+44 7700 900142')
  })

  test('since when they are on a call, on either side of it and on whichever number, until it ends', () => {
    const party = (number: string, id = '') => ({ number, name: '', id })
    const does = (changes: object, typed = 'kit') =>
      only(typed, knownFrom([liveCall({ startedAt: 10, ...changes })], people))[0]?.presence
    expect(does({ destination: party('1002'), connectedAt: 20, state: 'CONNECTED' })).toEqual({
      state: 'talking',
      since: 20,
    })
    expect(does({ destination: party('+441632960211', '2'), connectedAt: 20, state: 'CONNECTED' })).toEqual({
      state: 'talking',
      since: 20,
    })
    expect(does({ source: party('1002') })).toEqual({ state: 'dialling', since: 10 })
    expect(does({ source: party('07700900142') }, 'ada')?.since).toBe(10)
    expect(does({ destination: party('1003') })).toEqual({ state: 'free', since: null })
    expect(does({ destination: party('1002'), state: 'HANGUP' })?.state).toBe('free')
  })
})

test('of thousands who match, twenty of a kind are offered, and those alone are asked about', () => {
  const many = Array.from({ length: 2_000 }, (_, index) =>
    contact({ key: `contact:${index}`, name: `Ada Example ${index}` }),
  )
  let asked = 0
  const presenceOf = () => {
    asked += 1
    return { state: 'unknown', since: null } as const
  }
  expect(only('ada', { people: many, presenceOf })).toHaveLength(20)
  expect(asked).toBe(20)
})

test('a conference room is a destination, by its name and by its number', () => {
  const room: Person = {
    ...{ key: 'conference:4', kind: 'conference', name: 'Monday round', company: '', notes: '', phones: 0 },
    numbers: [{ label: 'conference', number: '8004' }],
  }
  const rooms = [...people, room]
  expect(names('', { people: rooms })).toContain('conference: Monday round')
  expect(names('monday', { people: rooms })).toEqual(['conference: Monday round'])
  expect(only('8004', { people: rooms })).toMatchObject([{ to: '8004', presence: null }])
})
