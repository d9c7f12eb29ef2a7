import { expect, test } from 'vitest'
import { mayTunnelFollow } from '#electron/host/tunnels/tunnels.ts'
import { appError } from '#shared/core/app-error.ts'
import type { TunnelState } from '#shared/host/events.ts'

const address = 'https://a.example.com'
const states: readonly TunnelState[] = [
  { kind: 'none' },
  { kind: 'starting', address },
  { kind: 'open', address, since: 0, roundTripMs: 1, checkedAt: 0 },
  { kind: 'failing', error: appError('tunnel.ended'), address, since: 0, retryAt: null },
]

test('nothing is open or failing that was not begun, and all else may follow', () => {
  const illegal = states.flatMap((from) =>
    states.filter((to) => !mayTunnelFollow(from, to)).map((to) => `${from.kind} ${to.kind}`),
  )
  expect(illegal).toEqual(['none none', 'none open', 'none failing'])
})
