import { expect, test } from 'vitest'
import { hidingSecrets } from '#electron/host/event-log/hiding-secrets.ts'
import { lateSecretStore } from '#electron/host/keychain/late-secret-store.ts'
import { memoryStore } from '#electron/host/keychain/memory-store.ts'
import type { SecretStore } from '#electron/host/ports.ts'

test('whoever asks waits until the store is open, and then finds what it holds', async () => {
  const opening = Promise.withResolvers<SecretStore>()
  const kept = memoryStore()
  await kept.write('token', 'kept before')
  const late = lateSecretStore(opening.promise)
  const read = late.read('token')
  const written = late.write('password', 'new')
  expect(late.place).toBe('memory')
  opening.resolve({ ...kept, place: 'keychain' })
  expect(await read).toBe('kept before')
  await written
  expect(await kept.read('password')).toBe('new')
  expect(late.place).toBe('keychain')
  await late.remove('password')
  expect(await kept.read('password')).toBeNull()
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
