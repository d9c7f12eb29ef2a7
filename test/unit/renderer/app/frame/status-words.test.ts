import { expect, test } from 'vitest'
import { audioWords, eventWords, phoneWords } from '#renderer/app/frame/status-words.ts'
import { noEvents } from '#shared/host/events.ts'
import type { AudioState, CallFeed, ReceiverState, Registration } from '#shared/host/slices.ts'
import type { HostState } from '#shared/host/state.ts'
import { connectedRelay, openTunnel, shutTunnel } from '#test/e2e/screens/event-scenes.ts'
import { hostState } from '#test/support/fake-host.ts'

const now = new Date(2026, 10, 20, 14, 6, 30).getTime()
const phone = (registration: Registration) => phoneWords({ account: null, registration }, now)
const server = 'wss://sip.example.com/ws'
const registered = (roundTripAt: number): Registration => ({
  kind: 'registered',
  server,
  since: 0,
  roundTripAt,
  roundTripMs: 20,
})

test.each<[Registration, string, string]>([
  [{ kind: 'no-account' }, 'plain', 'No phone account'],
  [{ kind: 'connecting', server }, 'unsure', 'Phone registering'],
  [{ kind: 'registering', server }, 'unsure', 'Phone registering'],
  [registered(now - 30_000), 'ok', 'Phone registered'],
  [registered(now - 30_001), 'unsure', 'Phone registered, server not heard lately'],
  [{ kind: 'unregistered', error: null, since: 0, retryAt: null }, 'bad', 'Phone not registered'],
])('a phone that is %o', (registration, tone, words) => {
  expect(phone(registration)).toMatchObject({ tone, words })
})

const feed = (kind: CallFeed['kind'], lastPollAt: number | null = null): CallFeed => ({
  kind,
  lastPollAt,
  nextPollAt: null,
  error: null,
})
const listening = (lastEventAt: number | null): ReceiverState => ({
  kind: 'listening',
  origin: 'https://127.0.0.1:8443',
  lastEventAt,
  received: 1,
})

test.each<[string, CallFeed, ReceiverState, string]>([
  ['polling alone', feed('live', now), { kind: 'off' }, 'Asking the platform for calls'],
  ['a receiver that never heard', feed('live', now), listening(null), 'Asking the platform for calls'],
  ['events', feed('live', now), listening(now - 3_000), 'Events live, last one 3 s ago'],
  ['a clock that was set', feed('live', now), listening(now + 3_000), 'Events live, last one 0 s ago'],
  ['events a minute old', feed('live', now), listening(now - 59_600), 'Events live, last one 1 min ago'],
  ['events hours old', feed('live', now), listening(now - 7_200_000), 'Events live, last one 2 h ago'],
  ['nothing', feed('failing', now - 90_000), { kind: 'off' }, 'No news of calls since 14:05'],
  ['nothing ever', feed('failing'), { kind: 'off' }, 'No news of calls'],
])('with %s', (...[, callFeed, receiver, words]) => {
  expect(eventWords(hostState({ callFeed, receiver }), now).words).toBe(words)
})

test.each<[string, Partial<HostState>, string, string]>([
  ['a tunnel', { tunnel: openTunnel(now) }, 'plain', 'Events can arrive, none yet'],
  [
    'a tunnel on its way',
    { tunnel: { kind: 'starting', address: null } },
    'plain',
    'Opening the way for events',
  ],
  ['a shut tunnel', { tunnel: shutTunnel(now) }, 'unsure', 'No events since 14:05'],
  ['the relay', { relay: connectedRelay(now) }, 'plain', 'Events live, last one 5 s ago'],
  [
    'a relay that is away',
    { relay: { kind: 'failing', error: { code: 'relay.refused' }, since: now - 90_000, retryAt: null } },
    'unsure',
    'Team’s relay away since 14:05',
  ],
  [
    'a tunnel and a silent dashboard',
    { tunnel: openTunnel(now), events: { ...noEvents, poll: { readings: 9, failed: 0, first: 3 } } },
    'unsure',
    'Events are not arriving',
  ],
])('with %s', (...[, changes, tone, words]) => {
  const state = hostState({ callFeed: feed('live', now), receiver: listening(null), ...changes })
  expect(eventWords(state, now)).toMatchObject({ tone, words })
})

test.each<[AudioState['engine'], AudioState['microphone'], string, string]>([
  ['absent', 'live', 'bad', 'No sound'],
  ['ready', 'denied', 'bad', 'Microphone blocked'],
  ['ready', 'absent', 'bad', 'No microphone'],
  ['ready', 'live', 'plain', 'Sound ready'],
  ['ready', 'unknown', 'plain', 'Sound ready'],
])('an engine that is %s with a microphone that is %s', (...[engine, microphone, tone, words]) => {
  expect(audioWords({ engine, microphone, error: null })).toMatchObject({ tone, words })
})
