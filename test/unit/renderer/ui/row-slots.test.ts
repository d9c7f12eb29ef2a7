import { describe, expect, test } from 'vitest'
import { assignSlots } from '#renderer/ui/row-slots.ts'

const first = assignSlots(new Map(), ['a', 'b', 'c'], { reuse: true })

describe('the elements of rows', () => {
  test('are as many as there are rows', () => {
    expect([...first]).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 2],
    ])
  })

  test('stay with their rows, and those of rows that are gone draw the new ones', () => {
    const after = assignSlots(first, ['b', 'c', 'd', 'e'], { reuse: true })
    expect([...after]).toEqual([
      ['b', 1],
      ['c', 2],
      ['d', 0],
      ['e', 3],
    ])
  })

  test('are new ones for new rows where none may be reused', () => {
    const after = assignSlots(first, ['c', 'd'], { reuse: false })
    expect([...after]).toEqual([
      ['c', 2],
      ['d', 3],
    ])
  })

  test('never draw two rows', () => {
    let slots = first
    for (let round = 0; round < 50; round += 1) {
      const keys = Array.from({ length: 1 + ((round * 7) % 9) }, (_, at) => `${(at * 3 + round) % 26}`)
      slots = assignSlots(slots, [...new Set(keys)], { reuse: round % 3 !== 0 })
      expect(new Set(slots.values()).size).toBe(slots.size)
    }
  })
})
