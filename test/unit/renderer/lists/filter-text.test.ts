import { expect, test } from 'vitest'
import { filterValue, readFilterText } from '#renderer/lists/filter-text.ts'
import { operatorAliases } from '#shared/api/query.ts'
import type { FilterField } from '#renderer/lists/filter-text.ts'

const field = (name: string, kind: FilterField['kind'], codes = {}): FilterField => ({ name, kind, codes })
const fields = [
  field('duration', 'number'),
  field('type', 'code', { 0: 'O', 1: 'I', 2: 'M' }),
  field('t_cause', 'text'),
  field('calldate', 'time'),
  field('is_root', 'flag'),
]

const read = (text: string) => readFilterText(text, fields)

test.each(
  Object.entries(operatorAliases).flatMap(([name, aliases]) => aliases.map((alias) => [alias, name])),
)('the alias %s is typed and pasted for %s', (alias, operator) => {
  const value = operator === 'in' ? ['1', '2'] : '30'
  const expected = operator === 'in' ? [1, 2] : operator.includes('like') ? '30' : 30
  const filters = [{ property: 'duration', operator, value: expected }]
  expect(read(`duration ${alias} ${operator === 'in' ? '1, 2' : '30'}`)).toEqual({ ok: true, filters })
  const pasted = JSON.stringify([{ property: 'duration', operator: alias, value }])
  expect(read(pasted)).toEqual({ ok: true, filters })
})

test('signs need no spaces, words do; values may stand in quotes', () => {
  expect(read('duration>=30')).toMatchObject({ filters: [{ operator: 'gte', value: 30 }] })
  expect(read('t_cause = "User busy"')).toMatchObject({ filters: [{ value: 'User busy' }] })
  expect(read('t_cause like%busy')).toMatchObject({ mistake: { kind: 'operator' } })
})

test('codes are given by their word, and several filters at once', () => {
  expect(read('type in I, M; duration > 3 and is_root = yes')).toEqual({
    ok: true,
    filters: [
      { property: 'type', operator: 'in', value: [1, 2] },
      { property: 'duration', operator: 'gt', value: 3 },
      { property: 'is_root', operator: 'eq', value: true },
    ],
  })
})

test.each([
  ['t_cause = Marks and Sons', ['Marks and Sons']],
  ['t_cause like %Marks AND Sons%; duration > 3', ['%Marks AND Sons%', 3]],
  ['t_cause = Come and dine in style and duration > 3', ['Come and dine in style', 3]],
  ['duration > 3 and t_cause in Bread and Butter, Salt', [3, ['Bread and Butter', 'Salt']]],
  ['t_cause = Busy\n and \nduration > 3', ['Busy', 3]],
])('“and” in a name is part of the name: %s', (text, values) => {
  expect(read(text)).toMatchObject({ ok: true, filters: values.map((value) => ({ value })) })
  expect(read('duration > 3 and length = 4')).toMatchObject({ mistake: { kind: 'field', name: 'length' } })
})

test.each([
  ['', 'form'],
  ['duration', 'operator'],
  ['length > 3', 'field'],
  ['duration ~ 3', 'operator'],
  ['duration > long', 'value'],
  ['calldate > yesterday', 'value'],
  ['[{"property":1}]', 'form'],
  ['[{', 'form'],
  [
    `[${Array.from({ length: 51 }, () => '{"property":"duration","operator":"=","value":1}').join()}]`,
    'form',
  ],
])('what cannot be a filter is said: %.20s', (text, kind) => {
  expect(read(text)).toMatchObject({ ok: false, mistake: { kind } })
})

test('a local time becomes the time of the platform, and its own stamps stay', () => {
  const time = field('calldate', 'time')
  const local = new Date(2025, 10, 20, 9, 30)
  expect(filterValue(time, 'gte', '2025-11-20T09:30')).toBe(
    local.toISOString().slice(0, 19).replace('T', ' '),
  )
  expect(filterValue(time, 'gte', '2025-11-20')).toBe('2025-11-20')
  expect(filterValue(time, 'like', '2025-11%')).toBe('2025-11%')
})
