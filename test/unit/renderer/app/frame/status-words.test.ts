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
  [{ kind: 'connecting', server }, 'unsure', 'Connecting phone'],
  [{ kind: 'registering', server }, 'unsure', 'Connecting phone'],
  [registered(now - 30_000), 'ok', 'Phone ready'],
  [registered(now - 30_001), 'unsure', 'Phone service not responding'],
  [{ kind: 'unregistered', error: null, since: 0, retryAt: null }, 'bad', 'Phone offline'],
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
  ['polling alone', feed('live', now), { kind: 'off' }, 'Checking for calls'],
  ['a receiver that never heard', feed('live', now), listening(null), 'Checking for calls'],
  ['events', feed('live', now), listening(now - 3_000), 'Call events live, last one 3 s ago'],
  ['a clock that was set', feed('live', now), listening(now + 3_000), 'Call events live, last one 0 s ago'],
  ['events a minute old', feed('live', now), listening(now - 59_600), 'Call events live, last one 1 min ago'],
  ['events hours old', feed('live', now), listening(now - 7_200_000), 'Call events live, last one 2 h ago'],
  ['nothing', feed('failing', now - 90_000), { kind: 'off' }, 'No call updates since 14:05'],
  ['nothing ever', feed('failing'), { kind: 'off' }, 'No call updates'],
])('with %s', (...[, callFeed, receiver, words]) => {
  expect(eventWords(hostState({ callFeed, receiver }), now).words).toBe(words)
})

test.each<[string, Partial<HostState>, string, string]>([
  ['a tunnel', { tunnel: openTunnel(now) }, 'plain', 'Call events live, none yet'],
  ['a tunnel on its way', { tunnel: { kind: 'starting', address: null } }, 'plain', 'Connecting call events'],
  ['a shut tunnel', { tunnel: shutTunnel(now) }, 'unsure', 'No call events since 14:05'],
  ['the relay', { relay: connectedRelay(now) }, 'plain', 'Call events live, last one 5 s ago'],
  [
    'a relay that is away',
    { relay: { kind: 'failing', error: { code: 'relay.refused' }, since: now - 90_000, retryAt: null } },
    'unsure',
    'Team relay offline since 14:05',
  ],
  [
    'a tunnel and a silent dashboard',
    { tunnel: openTunnel(now), events: { ...noEvents, poll: { readings: 9, failed: 0, first: 3 } } },
    'unsure',
    'Call events not arriving',
  ],
])('with %s', (...[, changes, tone, words]) => {
  const state = hostState({ callFeed: feed('live', now), receiver: listening(null), ...changes })
  expect(eventWords(state, now)).toMatchObject({ tone, words })
})

test.each<[AudioState['engine'], AudioState['microphone'], string, string]>([
  ['absent', 'live', 'bad', 'No audio'],
  ['ready', 'denied', 'bad', 'Microphone blocked'],
  ['ready', 'absent', 'bad', 'No microphone'],
  ['ready', 'live', 'plain', 'Audio ready'],
  ['ready', 'unknown', 'plain', 'Audio ready'],
])('an engine that is %s with a microphone that is %s', (...[engine, microphone, tone, words]) => {
  expect(audioWords({ engine, microphone, error: null })).toMatchObject({ tone, words })
})
