import { expect, test } from 'vitest'
import { maxRows, teamRows } from '#renderer/features/team/team-rows.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { indexPeople } from '#shared/calls/people-index.ts'
import { readTeam } from '#shared/calls/presence.ts'
import type { Person } from '#shared/host/slices.ts'
import { party } from '#test/support/listed-calls.ts'
import { liveCall } from '#test/support/live-calls.ts'
import { colleague, contact } from '#test/support/people.ts'

const at = (id: number, name: string, changes: Partial<Person> = {}) =>
  colleague({ key: `user:${id}`, name, numbers: [{ label: 'extension', number: `10${id}` }], ...changes })
const people = [at(3, 'Zoe'), at(2, 'Ann'), at(4, 'Me'), contact()]

function rows(
  typed = '',
  {
    list = people,
    calls = [],
    isCurrent = true,
  }: { list?: readonly Person[]; calls?: readonly LiveCallRecord[]; isCurrent?: boolean } = {},
) {
  const team = readTeam({ index: indexPeople(list, 'GB'), calls, isCurrent })
  return teamRows(list, typed, { team, nameAt: (call, side) => `${side} of ${call.id}`, ownKey: 'user:4' })
}

test('colleagues by name, without the agent', () => {
  expect(rows().rows.map(({ name, ext }) => [name, ext])).toEqual([
    ['Ann', '102'],
    ['Zoe', '103'],
  ])
  expect(rows('103').rows.map(({ name }) => name)).toEqual(['Zoe'])
  expect(rows('nobody').rows).toEqual([])
})

test('a busy colleague is never free, and is shown with the other end', () => {
  const call = liveCall({ id: 8, state: 'CONNECTED', connectedAt: 5, destination: party('2') })
  const [ann, zoe] = rows('', { calls: [call] }).rows
  expect(ann).toMatchObject({ state: 'talking', since: 5, with: 'with source of 8' })
  expect(zoe).toMatchObject({ state: 'free', since: null, with: '' })
})

test('an unknown state of a colleague is shown as unknown', () => {
  for (const { state } of rows('', { isCurrent: false }).rows) expect(state).toBe('unknown')
  const list = [at(2, 'Ann', { phones: null }), at(3, 'Zoe', { phones: 0 })]
  expect(rows('', { list }).rows.map(({ state }) => state)).toEqual(['unknown', 'away'])
})

test('many are counted, and found by name', () => {
  const list = Array.from({ length: maxRows + 3 }, (_, id) => at(10 + id, `Name ${id}`))
  expect(rows('', { list })).toMatchObject({ others: 3 })
  expect(rows('', { list }).rows).toHaveLength(maxRows)
})
