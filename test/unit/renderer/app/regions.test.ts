import { expect, test } from 'vitest'
import { nextRegion, regionsOf } from '#renderer/app/regions.ts'

const regions = ['skip', 'ring', 'title', 'rail', 'list', 'active', 'context', 'status']
const go = (from: string | undefined, step: 1 | -1, ring?: string) =>
  nextRegion({ regions, from, step, ring })

test('F6 goes through the regions in their order, and round', () => {
  let from: string | undefined
  const visited = regions.map(() => (from = go(from, 1)))
  expect(visited).toEqual(regions)
  expect(go('status', 1)).toBe('skip')
})

test('Shift F6 goes the other way', () => {
  expect(go('list', -1)).toBe('rail')
  expect(go('skip', -1)).toBe('status')
  expect(go(undefined, -1)).toBe('status')
})

test('a new ring comes first, from wherever and in both directions', () => {
  for (const from of [undefined, 'skip', 'list', 'status']) {
    expect(go(from, 1, 'ring')).toBe('ring')
    expect(go(from, -1, 'ring')).toBe('ring')
  }
})

test('from the ring it goes on', () => {
  expect(go('ring', 1, 'ring')).toBe('title')
  expect(go('ring', -1, 'ring')).toBe('skip')
  expect(go('list', 1), 'a ring that was visited').toBe('active')
})

test('without regions there is nowhere to go', () => {
  expect(nextRegion({ regions: [], from: undefined, step: 1, ring: undefined })).toBeUndefined()
})

test('an open dialog covers everything but a ring', () => {
  const asked = (hasDialog: boolean) => {
    const querySelector = () => (hasDialog ? {} : null)
    return regionsOf({ querySelector, querySelectorAll: (selector) => [selector] }).join()
  }
  expect(asked(true)).toContain('.dialog')
  expect(asked(true)).toContain('.ringcard')
  expect(asked(true)).not.toContain('.rail')
  expect(asked(false)).toContain('.rail')
})
