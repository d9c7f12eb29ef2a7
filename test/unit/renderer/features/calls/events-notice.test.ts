import { expect, test } from 'vitest'
import { eventsNotice } from '#renderer/features/calls/events-notice.ts'
import { noEvents } from '#shared/host/events.ts'
import type { HostState } from '#shared/host/state.ts'
import { openTunnel, shutTunnel } from '#test/e2e/screens/event-scenes.ts'
import { hostState } from '#test/support/fake-host.ts'

const now = 10_000_000_000
const receiver = {
  kind: 'listening',
  origin: 'https://127.0.0.1:8443',
  lastEventAt: null,
  received: 0,
} as const
const notice = (changes: Partial<HostState>, mustBeUpdated = false) =>
  eventsNotice(hostState({ receiver, ...changes }), mustBeUpdated, now)

test('no warning is shown if no way for events was chosen, or if events arrive', () => {
  expect(notice({})).toBeNull()
  expect(notice({ tunnel: openTunnel(now) })).toBeNull()
  expect(notice({ tunnel: { kind: 'starting', address: null } })).toBeNull()
})

test('a broken way for events is reported after a short delay', () => {
  const tunnel = shutTunnel(now)
  expect(notice({ tunnel })).toMatchObject({ kind: 'tunnel', title: 'Events are not arriving.' })
  expect(notice({ tunnel: { ...tunnel, since: now - 4_000 } as HostState['tunnel'] })).toBeNull()
  const failing = { kind: 'failing', error: { code: 'relay.refused' }, since: 0, retryAt: null } as const
  expect(notice({ relay: failing })?.kind).toBe('relay')
})

test('so is a dashboard that sends nothing', () => {
  const events = { ...noEvents, poll: { readings: 9, failed: 0, first: 3 } }
  expect(notice({ tunnel: openTunnel(now), events })?.kind).toBe('tunnel')
})

test('a changed address comes first, and a platform that is away before all', () => {
  expect(notice({ tunnel: shutTunnel(now) }, true)?.kind).toBe('moved')
  const callFeed = { kind: 'failing', lastPollAt: null, nextPollAt: null, error: null } as const
  expect(notice({ tunnel: shutTunnel(now), callFeed }, true)).toBeNull()
})
