import type { PlatformClient } from '../platform-client/platform-client.ts'
import type { SecretStore } from '../ports.ts'

/** The same store; each secret that passes through it is told, so that nobody writes it down. */
export function hidingSecrets(store: SecretStore, hide: (secret: string) => void): SecretStore {
  return {
    place: store.place,
    async read(name) {
      const secret = await store.read(name)
      if (secret !== null) hide(secret)
      return secret
    },
    write(name, secret) {
      hide(secret)
      return store.write(name, secret)
    },
    remove: (name) => store.remove(name),
  }
}

/** The same client; each token that it is given is told. */
export function hidingTokens(client: PlatformClient, hide: (secret: string) => void): PlatformClient {
  return {
    ...client,
    send(request, token) {
      if (token) hide(token)
      return client.send(request, token)
    },
  }
}
