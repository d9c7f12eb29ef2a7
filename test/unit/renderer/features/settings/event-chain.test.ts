import { describe, expect, test } from 'vitest'
import {
  chainFault,
  maskedAddress,
  receiverChain,
  relayChain,
  relayFault,
} from '#renderer/features/settings/event-chain.ts'
import { noEvents } from '#shared/host/events.ts'
import type { ReceiverState } from '#shared/host/slices.ts'
import type { HostState } from '#shared/host/state.ts'
import { defaultSettings } from '#shared/settings/settings.ts'
import { connectedRelay, openTunnel, publicOrigin, shutTunnel } from '#test/e2e/screens/event-scenes.ts'
import { hostState } from '#test/support/fake-host.ts'

const now = 10_000_000_000
const origin = 'https://127.0.0.1:8443'
const listening = (lastEventAt: number | null = now - 2_000): ReceiverState => ({
  kind: 'listening',
  origin,
  lastEventAt,
  received: 1,
})
const withRegisteredAddress = (registeredAddress: string) => ({ ...defaultSettings, registeredAddress })
const chain = (changes: Partial<HostState>, mustBeUpdated = false) =>
  receiverChain(hostState(changes), mustBeUpdated, now)
const words = (changes: Partial<HostState>) => chain(changes).map((link) => `${link.state}: ${link.words}`)
const unreported = { ...noEvents, poll: { readings: 9, failed: 0, first: 3 } }

describe('the way of an event', () => {
  test('that works says so at each station', () => {
    const state = {
      receiver: listening(),
      tunnel: openTunnel(now),
      settings: withRegisteredAddress(publicOrigin),
    }
    expect(chain(state).map(({ name }) => name)).toEqual(['Platform', 'Tunnel', 'Receiver'])
    expect(words(state)).toEqual([
      'ok: Sends to your address',
      'ok: Open, 41 ms',
      'ok: Listening, last event 2 s ago',
    ])
  })

  test('that nobody chose is no fault', () => {
    expect(words({ receiver: listening(null) })).toEqual([
      'off: Cannot reach this computer',
      'off: None',
      'ok: Listening, no event yet',
    ])
    expect(words({ receiver: { kind: 'off' } })).toEqual([
      'off: Has no address to send to',
      'off: None',
      'off: Off',
    ])
  })

  test.each<[string, Partial<HostState>, string]>([
    ['was told nothing', {}, 'unsure: Does not have your address yet'],
    [
      'has sent nothing',
      { settings: withRegisteredAddress(publicOrigin) },
      'unsure: Has your address, no event yet',
    ],
    [
      'sends nothing though calls change',
      { settings: withRegisteredAddress(publicOrigin), events: unreported },
      'unsure: Calls changed, but no event came',
    ],
  ])('says of a dashboard that %s', (...[, state, first]) => {
    expect(words({ receiver: listening(null), tunnel: openTunnel(now), ...state })[0]).toBe(first)
  })

  test('says that the dashboard has an old address, whatever came before', () => {
    expect(chain({ receiver: listening(), tunnel: openTunnel(now) }, true)[0]).toMatchObject({
      state: 'unsure',
      words: 'Sends to the old address',
    })
  })

  test.each<[Partial<HostState>, string]>([
    [{ tunnel: { kind: 'starting', address: null } }, 'unsure: Opening'],
    [{ tunnel: shutTunnel(now) }, 'bad: Closed. Next attempt in 4 s'],
    [{ tunnel: { ...shutTunnel(now), retryAt: null } as HostState['tunnel'] }, 'bad: Closed for 40 s'],
    [
      { tunnel: openTunnel(now), receiver: { kind: 'failed', error: { code: 'port.in-use' } } },
      'off: Waiting for the receiver',
    ],
  ])('says how the tunnel does: %o', (state, tunnel) => {
    expect(words({ receiver: listening(), ...state })[1]).toBe(tunnel)
  })
})

test('what fails is said as whole sentences, with what is safe and what can be done', () => {
  const failed: ReceiverState = { kind: 'failed', error: { code: 'port.in-use', detail: '8443' } }
  const safe = 'Meanwhile Switchhook checks for calls itself, so none is missed.'
  expect(chainFault(hostState({ receiver: failed }))).toBe(
    `Another program uses port 8443. ${safe} Switchhook keeps trying this port. You can also choose another one below.`,
  )
  expect(chainFault(hostState({ receiver: listening(), tunnel: shutTunnel(now) }))).toBe(
    `The other end refused the tunnel: tunnel@host.example: Permission denied (publickey). ${safe}`,
  )
  const full: ReceiverState = {
    kind: 'listening',
    origin,
    received: 1,
    lastEventAt: null,
    trouble: { code: 'events.disk-full' },
  }
  expect(chainFault(hostState({ receiver: full }))).toMatch(/^The disk is full/)
  expect(chain({ receiver: full })[2]).toMatchObject({ state: 'bad', words: 'Cannot save events' })
  expect(chainFault(hostState({ receiver: { kind: 'off' }, tunnel: shutTunnel(now) }))).toBe('')
  expect(chainFault(hostState({ receiver: listening(), tunnel: openTunnel(now) }))).toBe('')
})

test('the team’s relay has a chain of its own, where there is one', () => {
  const relayWords = (relay: HostState['relay']) =>
    relayChain(hostState({ relay }), now)?.map((link) => `${link.state}: ${link.words}`)
  expect(relayWords({ kind: 'off' })).toBeUndefined()
  expect(relayWords({ kind: 'connecting' })).toEqual([
    'off: Set up once for the team',
    'unsure: Connecting',
    'off: Waiting',
  ])
  expect(relayWords(connectedRelay(now))).toEqual([
    'ok: Sends to the relay',
    'ok: Connected for 2 h',
    'ok: Last event 5 s ago',
  ])
  const refused = { code: 'relay.refused', detail: 'authorization violation' } as const
  const failing = { kind: 'failing', error: refused, since: now - 60_000, retryAt: now + 9_000 } as const
  expect(relayWords(failing)?.[1]).toBe('bad: Closed. Next attempt in 9 s')
  expect(relayFault(hostState({ relay: failing }))).toMatch(/^The team relay refused this computer: auth/)
  expect(relayFault(hostState())).toBe('')
})

test('the secret part of an address is never in its picture', () => {
  expect(maskedAddress(origin)).toBe('https://127.0.0.1:8443/••••••••••••')
})
