import { expect, test } from 'vitest'
import { readReplaces, replacingRefusal } from '#electron/host/phone/lines/replaces.ts'

const invite = (...values: string[]) => ({ getHeaders: () => values })
const replaces = { callId: 'a@b', localTag: 'l', remoteTag: 'r', earlyOnly: false }

test.each([
  [[], null],
  [['a@b;to-tag=l;from-tag=r'], replaces],
  [[' a@b ; From-Tag = r;early-only; to-tag=l;x="y=z"'], { ...replaces, earlyOnly: true }],
  [['a@b;to-tag=l'], 'malformed'],
  [[';to-tag=l;from-tag=r'], 'malformed'],
  [[`${'a'.repeat(1_000)};to-tag=l;from-tag=r`], 'malformed'],
  [['a@b;to-tag=l;from-tag=r', 'c@d;to-tag=l;from-tag=r'], 'malformed'],
])('Replaces %j', (values, expected) => {
  expect(readReplaces(invite(...values))).toEqual(expected)
})

test.each([
  ['out', 'early', null],
  ['in', 'early', 481],
  ['in', 'confirmed', null],
  ['out', 'ended', 603],
] as const)('a call of direction %s that is %s', (direction, state, status) => {
  expect(replacingRefusal(replaces, { direction, state })).toBe(status)
})

test('no call, one for early calls only, and nonsense are refused', () => {
  expect(replacingRefusal(replaces, undefined)).toBe(481)
  const confirmed = { direction: 'in', state: 'confirmed' } as const
  expect(replacingRefusal({ ...replaces, earlyOnly: true }, confirmed)).toBe(486)
  expect(replacingRefusal('malformed', confirmed)).toBe(400)
})
