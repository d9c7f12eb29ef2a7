import { expect, test } from 'vitest'
import { intervalIds, notationWords, parseRuleEnd, ruleFacts } from '#renderer/admin/editors/rule-facts.ts'
import { moveItem, newPositions, inAppliedOrder } from '#renderer/admin/editors/rule-order.ts'
import { inOrder, type Rule } from '#shared/calls/routing/rule.ts'
import { fc } from '#test/support/property.ts'

const rule = (id: number, pos: number) => ({ id, pos, record: { id, pos } })

test('rules stand as calls meet them: by position, equal ones by id', () => {
  const rows = [
    { id: 3, pos: 2 },
    { id: 2, pos: 2 },
    { id: 9, pos: 1 },
    { id: 'x', pos: 4 },
  ]
  expect(inAppliedOrder(rows).map(({ id }) => id)).toEqual([9, 2, 3])
})

test('a move changes the positions of those between only', () => {
  const rules = [rule(1, 10), rule(2, 20), rule(3, 30), rule(4, 40)]
  const next = moveItem(rules, 2, 0)
  expect(next.map(({ id }) => id)).toEqual([3, 1, 2, 4])
  expect([...newPositions(next)]).toEqual([
    [3, 10],
    [1, 20],
    [2, 30],
  ])
  expect(moveItem(rules, 0, -1)).toBe(rules)
  expect(moveItem(rules, 3, 4)).toBe(rules)
})

test('the positions that are written bring the order that was chosen, whatever stood there before', () => {
  const moves = fc.record({
    positions: fc.array(fc.nat(5), { minLength: 1, maxLength: 8 }),
    from: fc.nat(7),
    to: fc.nat(7),
  })
  fc.assert(
    fc.property(moves, ({ positions, from, to }) => {
      const rules = inAppliedOrder(positions.map((pos, index) => ({ id: index + 1, pos })))
      const chosen = moveItem(rules, from, to)
      const written = chosen === rules ? new Map<number, number>() : newPositions(chosen)
      const saved: readonly Rule[] = chosen.map(({ id, pos }) => ({
        ...{ id, pos: written.get(id) ?? pos, direction: 'in', sources: [], destinations: [] },
        ...{ intervals: [], action: { kind: 'block' } },
      }))
      expect(inOrder(saved).map(({ id }) => id)).toEqual(chosen.map(({ id }) => id))
    }),
  )
})

test('a rule is worded, with records that no longer exist', () => {
  const names = {
    cachedName: (kind: string, key: unknown) =>
      kind === 'users' && key === 12 ? { key: 12, name: 'Sybilla Thornapple', note: '212' } : null,
    requestNames: () => {},
  }
  const record = { source: '12,+441632960188', destination: '', action: 'Q9', time_interval: '1,3' }
  expect(ruleFacts(record, names)).toEqual({
    calls: 'Sybilla Thornapple, +44 1632 960188 → Any',
    when: 'Working hours 09:00–17:30 UTC, Weekends',
    action: 'Queue no. 9 (no longer exists)',
    isMissing: true,
  })
  expect(intervalIds([0, 4])).toEqual([0, 4])
  expect(notationWords('routing-rules', record, names)['time_interval']).toBe(
    'Working hours 09:00–17:30 UTC, Weekends',
  )
  const frequency = { type: 'D', time_of_day: [8] }
  expect(notationWords('report-schedules', { frequency }, names)).toEqual({ frequency: 'Every day at 08:00' })
  expect(notationWords('ivrs', { one: 'U12', two: '', random_dst: 'U12,Q9', name: 'Q9' }, names)).toEqual({
    one: 'Sybilla Thornapple',
    two: '',
    random_dst: 'Sybilla Thornapple, Queue no. 9 (no longer exists)',
  })
  // Of the number called, digits are the id of a pattern or a group.
  expect(ruleFacts({ ...record, source: 'any', destination: '12,+44*' }, names).calls).toBe(
    'Any → no. 12, +44*',
  )
})

test.for([
  ['+44 1632 960188', '+441632960188'],
  ['0044 1632*', '+441632*'],
  ['0800*', '0800*'],
  ['Anonymous', 'anonymous'],
  ['204', undefined],
  ['+', undefined],
  ['sip:someone', undefined],
] as const)('%s as one end of a call is %s', ([text, read]) => {
  expect(parseRuleEnd(text)).toBe(read)
})
