import { expect, test } from 'vitest'
import { eventDelivery } from '#renderer/stores/event-delivery.ts'
import { noCounts, noEvents } from '#shared/host/events.ts'
import type { ReceiverState } from '#shared/host/slices.ts'
import type { HostState } from '#shared/host/state.ts'
import { defaultSettings } from '#shared/settings/settings.ts'
import { connectedRelay, openTunnel, shutTunnel } from '#test/e2e/screens/event-scenes.ts'
import { hostState } from '#test/support/fake-host.ts'

const now = 10_000_000_000
const listening = (lastEventAt: number | null): ReceiverState & { readonly kind: 'listening' } => ({
  kind: 'listening',
  origin: 'https://127.0.0.1:8443',
  lastEventAt,
  received: 0,
})
const quiet = { receiver: listening(null) }
const relay = connectedRelay(now)
const shutRelay = {
  kind: 'failing',
  error: { code: 'relay.unreachable' },
  since: now - 9_000,
  retryAt: null,
} as const
const unreported = { ...noEvents, poll: { readings: 9, failed: 0, first: 3 } }

test.each<[string, Partial<HostState>, object]>([
  ['nothing was chosen', quiet, { kind: 'none', lastEventAt: null }],
  ['a platform near by sends', { receiver: listening(5) }, { kind: 'none', lastEventAt: 5 }],
  ['the tunnel stands', { ...quiet, tunnel: openTunnel(now) }, { kind: 'live', lastEventAt: null }],
  [
    'the tunnel stands and the dashboard has another address',
    {
      receiver: listening(now),
      tunnel: openTunnel(now),
      settings: { ...defaultSettings, registeredAddress: 'https://old.example' },
    },
    { kind: 'silent', path: 'tunnel' },
  ],
  [
    'the tunnel stands and the dashboard has the old secret',
    { receiver: { ...listening(now), secretIsNew: true }, tunnel: openTunnel(now) },
    { kind: 'silent', path: 'tunnel' },
  ],
  [
    'the dashboard has the old secret and the relay stands',
    { receiver: { ...listening(1), secretIsNew: true }, tunnel: openTunnel(now), relay },
    { kind: 'live', lastEventAt: now - 5_000 },
  ],
  ['the relay stands', { relay }, { kind: 'live', lastEventAt: now - 5_000 }],
  [
    'both brought something',
    { relay, receiver: listening(now), tunnel: openTunnel(now) },
    { kind: 'live', lastEventAt: now },
  ],
  [
    'the tunnel is shut and the relay stands',
    { ...quiet, tunnel: shutTunnel(now), relay },
    { kind: 'live', lastEventAt: now - 5_000 },
  ],
  ['the tunnel opens', { ...quiet, tunnel: { kind: 'starting', address: null } }, { kind: 'starting' }],
  [
    'the relay is called while the tunnel is shut',
    { ...quiet, tunnel: shutTunnel(now), relay: { kind: 'connecting' } },
    { kind: 'starting' },
  ],
  [
    'the tunnel is shut',
    { ...quiet, tunnel: shutTunnel(now) },
    { kind: 'failing', path: 'tunnel', since: now - 40_000 },
  ],
  ['the relay is away', { relay: shutRelay }, { kind: 'failing', path: 'relay', since: now - 9_000 }],
  [
    'the receiver cannot listen behind its tunnel',
    { receiver: { kind: 'failed', error: { code: 'port.in-use' } }, tunnel: openTunnel(now) },
    { kind: 'failing', path: 'tunnel', since: null },
  ],
  [
    'the receiver is off by choice',
    { receiver: { kind: 'off' }, tunnel: shutTunnel(now) },
    { kind: 'none', lastEventAt: null },
  ],
  [
    'calls change and nothing tells of it',
    { ...quiet, tunnel: openTunnel(now), events: unreported },
    { kind: 'silent', path: 'tunnel' },
  ],
  [
    'something came once',
    {
      ...quiet,
      tunnel: openTunnel(now),
      events: { ...unreported, webhook: { ...noCounts, received: 1 } },
    },
    { kind: 'live', lastEventAt: null },
  ],
])('where %s', (...[, state, news]) => {
  expect(eventDelivery(hostState(state))).toEqual(news)
})
