import { describe, expect, it } from 'vitest'
import { readAction, readRule } from '#shared/calls/routing/read-rule.ts'
import { fits, ruleFor, type Attempt, type Rule } from '#shared/calls/routing/rule.ts'

/** A Friday at noon, within working hours. */
const noon = Date.UTC(2026, 10, 20, 12)
const saturday = Date.UTC(2026, 10, 21, 12)

const premium: Attempt = {
  direction: 'out',
  source: { number: '+442079461002', userId: 2 },
  destination: { number: '+449098790000', userId: undefined },
  time: noon,
}

function rule(changes: Partial<Rule> = {}): Rule {
  return {
    id: 1,
    pos: 0,
    direction: 'out',
    sources: ['any'],
    destinations: ['+4490*'],
    intervals: [],
    action: { kind: 'block' },
    ...changes,
  }
}

describe('a rule applies', () => {
  it.each<[string, Partial<Rule>]>([
    ['to a pattern', {}],
    ['to a pattern without the plus', { destinations: ['4490*'] }],
    ['to a number, however it is written', { destinations: ['+44 909 879 0000'] }],
    ['to any number', { destinations: ['any'] }],
    ['where nothing is said', { sources: [], destinations: [] }],
    ['to one of several', { destinations: ['+1*', '+4490*'] }],
    ['to a user', { sources: [7, 2] }],
    ['to the number of a user', { sources: ['+442079461002'] }],
    ['at the time of an interval', { intervals: [3, 1] }],
  ])('%s', (_, changes) => {
    expect(ruleFor([rule(changes)], premium)?.id).toBe(1)
  })

  it.each<[string, Partial<Rule>, Partial<Attempt>?]>([
    ['to another direction', { direction: 'in' }],
    ['to another number', { destinations: ['+4491*'] }],
    ['to a longer number than the one it names', { destinations: ['+44909879'] }],
    ['to another user', { sources: [3] }],
    ['to a user whose id are the digits of a number', { sources: ['2'] }],
    ['at another time', { intervals: [1] }, { time: saturday }],
    ['in an interval that nobody knows', { intervals: [99] }],
  ])('not %s', (_, changes, attempt) => {
    expect(ruleFor([rule(changes)], { ...premium, ...attempt })).toBeUndefined()
  })

  it('before those that come after it', () => {
    const rules = [rule({ id: 1, pos: 5 }), rule({ id: 2, pos: 1 }), rule({ id: 3, pos: 1 })]
    expect(ruleFor(rules, premium)?.id).toBe(2)
  })
})

it('knows extensions and callers without a number', () => {
  expect(fits(['1002'], { number: '1002', userId: 2 })).toBe(true)
  expect(fits(['anonymous'], { number: 'anonymous', userId: undefined })).toBe(true)
  expect(fits(['*'], { number: 'anonymous', userId: undefined })).toBe(true)
})

it.each([
  ['block', { kind: 'block' }],
  ['H', { kind: 'block' }],
  ['I2', { kind: 'redirect', to: { type: 'I', id: 2 } }],
  ['u12', { kind: 'redirect', to: { type: 'U', id: 12 } }],
  ['redirect', undefined],
  ['', undefined],
])('reads the action %s', (text, action) => {
  expect(readAction(text)).toEqual(action)
})

it('reads what is stored, and passes over what it cannot read', () => {
  const stored = {
    id: 4,
    customer_id: 1,
    customer: 1,
    action: 'I2',
    direction: 1,
    pos: 3,
    source: '2,any',
    destination: '+44*',
    time_interval: '1',
    final_dst: false,
    sources: [2, 'any'],
    destinations: ['+44*'],
    time_interval_ids: [1],
  }
  expect(readRule(stored)).toEqual({
    id: 4,
    pos: 3,
    direction: 'out',
    sources: [2, 'any'],
    destinations: ['+44*'],
    intervals: [1],
    action: { kind: 'redirect', to: { type: 'I', id: 2 } },
  })
  expect(readRule({ ...stored, action: 'dance' })).toBeUndefined()
})
