import { expect, test } from 'vitest'
import { hidingSecrets, hidingTokens } from '#electron/host/keychain/hiding-secrets.ts'
import type { PlatformClient } from '#electron/host/platform-client/platform-client.ts'
import { memoryStore } from '#test/support/memory-store.ts'
import type { SecretStore } from '#electron/host/ports.ts'
import { appError } from '#shared/core/app-error.ts'
import { err } from '#shared/core/result.ts'
import { OpenSecrets } from '#test/support/host-ports.ts'

test('each secret that is read from the keychain or written to it is told first', async () => {
  const hidden: string[] = []
  const kept = new OpenSecrets()
  const store = hidingSecrets(kept, (secret) => void hidden.push(secret))
  await store.write('session', 'written')
  expect(hidden).toEqual(['written'])
  await kept.write('session', 'kept by an earlier run')
  expect(await store.read('session')).toBe('kept by an earlier run')
  expect(hidden).toEqual(['written', 'kept by an earlier run'])
  await store.remove('session')
  expect(await store.read('session')).toBeNull()
  expect(hidden).toHaveLength(2)
})

test('each token is told before its request is sent', async () => {
  const seen: string[] = []
  const refused = err(appError('platform.refused'))
  const client: PlatformClient = {
    baseUrl: 'https://api.telephony.example',
    async send(_, token) {
      seen.push(`sent with ${token}`)
      return refused
    },
    exchange: async () => refused,
    open: async () => refused,
    [Symbol.dispose]: () => {},
  }
  const hiding = hidingTokens(client, (secret) => void seen.push(`hidden ${secret}`))
  const request = { method: 'GET', path: '/calls', query: [], token: true, expects: 'json' } as const
  await hiding.send(request, null)
  await hiding.send(request, 'a-token')
  expect(seen).toEqual(['sent with null', 'hidden a-token', 'sent with a-token'])
})
test('where the secrets are is said as it is now, whoever else looks at them', async () => {
  let place: SecretStore['place'] = 'memory'
  const store: SecretStore = {
    ...memoryStore(),
    get place() {
      return place
    },
  }
  const hiding = hidingSecrets(store, () => {})
  place = 'keychain'
  expect(hiding.place).toBe('keychain')
})
