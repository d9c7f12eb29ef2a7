import type { SecretStore } from '../ports.ts'

/**
 * A store that is still being opened: whoever asks it waits for that, so that nobody else has to. Until then its place is
 * `memory`, for nothing is in it.
 */
export function lateSecretStore(opening: Promise<SecretStore>): SecretStore {
  let opened: SecretStore | null = null
  void opening.then((store) => (opened = store))
  return {
    get place() {
      return opened?.place ?? 'memory'
    },
    read: async (name) => (await opening).read(name),
    write: async (name, secret) => (await opening).write(name, secret),
    remove: async (name) => (await opening).remove(name),
  }
}
