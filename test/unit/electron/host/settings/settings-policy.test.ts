import { expect, test } from 'vitest'
import { SettingsStore } from '#electron/host/settings/settings-store.ts'
import { isSame } from '#shared/core/is-same.ts'
import { policyParts } from '#shared/settings/policy-parts.ts'
import { policyKeyNames, policyKeys } from '#shared/settings/policy-keys.ts'
import { noPolicy, type Policy } from '#shared/settings/policy.ts'
import { defaultSettings } from '#shared/settings/settings.ts'
import { MemorySettingsFile, NotedLog } from '#test/support/host-ports.ts'
import { fc } from '#test/support/property.ts'

const baseUrl = 'https://api.telephony.example/v1.2'
const ca = '-----BEGIN CERTIFICATE-----\nTUlJQg==\n-----END CERTIFICATE-----'
const connection = {
  baseUrl: 'https://other.example/v1',
  email: 'wren@hollowmere.example',
  keepSignedIn: true,
  ca: 'own',
}
const phone = { server: 'wss://sip.other.example', domain: 'other.example', user: '204' }

function open(policy: Partial<Policy>, stored: object = {}) {
  const file = new MemorySettingsFile({ version: 1, ...stored })
  return { file, store: new SettingsStore(file, new NotedLog(), { ...noPolicy, ...policy }) }
}

test('a preset is the first value, and a person may choose another', () => {
  const { store, file } = open({
    preset: { autoAnswer: 'queues', autoAnswerAfter: 5, relayOnly: true, server: baseUrl },
  })
  expect(store.value).toMatchObject({
    autoAnswer: 'queues',
    autoAnswerAfter: 5,
    network: { relayOnly: true },
    connection: { baseUrl },
  })
  expect(store.change({ autoAnswer: 'off' }).ok).toBe(true)
  expect(store.value.autoAnswer).toBe('off')
  expect(file.stored).toEqual({ version: 3, autoAnswer: 'off' })
  store.applyPolicy({ ...noPolicy, preset: { autoAnswer: 'all' } })
  expect(store.value.autoAnswer).toBe('off')
})

test('a locked value overrides the stored one, which applies again without the policy', () => {
  const { store } = open(
    { locked: { server: baseUrl, certificateAuthority: ca, sipServer: 'wss://sip.telephony.example' } },
    { connection, phone, autoAnswer: 'asked' },
  )
  expect(store.value.connection).toEqual({ ...connection, baseUrl, ca })
  expect(store.value.phone).toEqual({ ...phone, server: 'wss://sip.telephony.example' })
  store.applyPolicy(noPolicy)
  expect(store.value).toMatchObject({ connection, phone })
})

test('a person’s authority for another platform is not trusted for the organisation’s', () => {
  expect(open({ locked: { server: baseUrl } }, { connection }).store.value.connection?.ca).toBeNull()
})

test('the organisation’s authority is not trusted for another platform', () => {
  const { store } = open(
    { preset: { server: baseUrl }, locked: { certificateAuthority: ca } },
    { connection },
  )
  expect(store.value.connection?.ca).toBe('own')
  const ours = { ...connection, baseUrl }
  expect(store.change({ connection: ours })).toMatchObject({ error: { detail: 'certificateAuthority' } })
  expect(store.change({ connection: { ...ours, ca: null } }).ok).toBe(true)
  expect(store.value.connection?.ca).toBe(ca)
})

test('a change of what is locked is refused by name, and the same value is not a change', () => {
  const { store, file } = open({ locked: { showWhoIsCalling: false, relayOnly: true } })
  expect(store.change({ showWhoIsCalling: true, theme: 'dark' })).toMatchObject({
    error: { code: 'policy.locked', detail: 'showWhoIsCalling' },
  })
  const network = { iceServers: [], relayOnly: false, gatheringMs: 2_000 }
  expect(store.change({ network })).toMatchObject({ error: { detail: 'relayOnly' } })
  expect(file.stored).toEqual({ version: 1 })
  expect(store.change({ network: { ...network, relayOnly: true }, showWhoIsCalling: false }).ok).toBe(true)
  expect(store.value).toMatchObject({
    showWhoIsCalling: false,
    network: { relayOnly: true, gatheringMs: 2_000 },
  })
})

test('the user of a locked TURN server is the person’s own', () => {
  const { store } = open({ locked: { iceServers: ['turn:turn.example'] } })
  const network = { ...store.value.network, iceServers: [{ urls: 'turn:turn.example', username: 'wren' }] }
  expect(store.change({ network }).ok).toBe(true)
  expect(store.value.network).toEqual(network)
  const more = { ...network, iceServers: [...network.iceServers, { urls: 'stun:x.example', username: '' }] }
  expect(store.change({ network: more })).toMatchObject({ error: { code: 'policy.locked' } })
})

test('while a policy cannot be understood, what stands stays, and what does not stand may be given once', () => {
  const { store } = open({ frozen: policyKeyNames })
  expect(store.change({ autoAnswer: 'asked' })).toMatchObject({ error: { detail: 'autoAnswer' } })
  expect(store.change({ phone }).ok).toBe(true)
  expect(store.change({ connection }).ok).toBe(true)
  for (const changes of [
    { phone: null },
    { phone: { ...phone, server: 'wss://evil.example' } },
    { connection: null },
    { connection: { ...connection, baseUrl } },
  ])
    expect(store.change(changes)).toMatchObject({ error: { code: 'policy.locked' } })
  expect(store.change({ theme: 'dark', phone: { ...phone, user: '205' } }).ok).toBe(true)
})

test('no sequence of changes and policies loosens what is locked', () => {
  const names = Object.keys(policyParts) as (keyof typeof policyParts)[]
  const example = (name: keyof typeof policyParts) => policyKeys[name].example
  const locks = fc.subarray(names).map((chosen): Policy => ({
    ...noPolicy,
    locked: Object.fromEntries(chosen.map((name) => [name, example(name)])),
  }))
  const wild = fc.constantFrom<Readonly<Record<string, unknown>>>(
    defaultSettings,
    { ...defaultSettings, phone, connection },
    { phone, connection },
    { phone: null, connection: null, relay: null },
    { connection: { ...connection, baseUrl, ca: 'own' } },
    {
      network: { iceServers: [{ urls: 'stun:x.example', username: '' }], relayOnly: false, gatheringMs: 500 },
    },
    { shortcuts: {}, singleLetterShortcuts: true, autoAnswer: 'all', showWhoIsCalling: true },
    { receiver: { enabled: true, port: 1 }, tunnel: { kind: 'none', address: '' }, telephoneLinks: false },
    { startAtSignIn: 'off' },
  )
  const step = fc.oneof(
    wild.map((changes) => ({ changes, policy: null })),
    locks.map((policy) => ({ changes: null, policy })),
  )
  fc.assert(
    fc.property(locks, wild, fc.array(step), (first, stored, steps) => {
      const { store } = open(first, stored)
      let policy = first
      const holds = () => {
        const { server, certificateAuthority } = policy.locked
        const { connection: now } = store.value
        const loose = names.filter((name) => {
          const value = policyParts[name].get(store.value)
          const isThere = value !== undefined && name !== 'certificateAuthority'
          return isThere && name in policy.locked && !isSame(value, policy.locked[name])
        })
        expect(loose).toEqual([])
        expect(server === undefined || now?.baseUrl === server).toBe(true)
        const isTrusted = server === undefined || now?.ca === certificateAuthority
        expect(certificateAuthority === undefined || isTrusted).toBe(true)
      }
      holds()
      for (const each of steps) {
        if (each.policy) store.applyPolicy((policy = each.policy))
        else store.change(each.changes)
        holds()
      }
    }),
  )
})
