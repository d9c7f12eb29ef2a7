import { expect, test } from 'vitest'
import { callEntry } from '#renderer/features/history/call-entry.ts'
import { canBeTexted } from '#renderer/features/history/call-back.ts'
import type { RecentCall } from '#shared/host/slices.ts'

test.each([
  ['+447700900731', true],
  ['07700 900731', true],
  ['206', false],
  ['', false],
])('whether %j can be texted: %s', (number, can) => {
  const call: RecentCall = {
    cdrId: 5200,
    liveId: null,
    type: 'in',
    number,
    name: '',
    at: 0,
    talkSeconds: 60,
    cause: 'Normal clearing',
    recordings: [],
  }
  expect(canBeTexted(callEntry(call, null, 'GB'), 'GB')).toBe(can)
})
