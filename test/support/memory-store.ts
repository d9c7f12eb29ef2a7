import type { SecretStore } from '#electron/host/ports.ts'

/** Keeps secrets until the process ends. */
export function memoryStore(): SecretStore {
  const secrets = new Map<string, string>()
  return {
    place: 'memory',
    async read(name) {
      return secrets.get(name) ?? null
    },
    async write(name, secret) {
      secrets.set(name, secret)
    },
    async remove(name) {
      secrets.delete(name)
    },
  }
}
