import type { Outcome } from '#shared/core/result.ts'
import { parseJson } from '#shared/core/parse-json.ts'
import type { PlatformClient } from '../platform-client/platform-client.ts'
import type { DemoPlatform, SecretStore } from '../ports.ts'
import { isSecretName } from '../timelines/secret-names.ts'

/**
 * Wraps a store so that each secret passing through it is reported to `hide`. For an entry in JSON that holds a secret
 * among other fields, both are.
 */
export function hidingSecrets(
  store: SecretStore,
  hide: (secret: string) => void,
): SecretStore & Required<Pick<SecretStore, 'onChange'>> {
  return {
    get place() {
      return store.place
    },
    async read(name) {
      const secret = await store.read(name)
      if (secret !== null) hideEntry(secret, hide)
      return secret
    },
    write(name, secret, how) {
      hideEntry(secret, hide)
      return store.write(name, secret, how)
    },
    remove: (name) => store.remove(name),
    get unremoved() {
      return store.unremoved ?? 0
    },
    onChange: (listener) => store.onChange?.(listener) ?? (() => {}),
  }
}

function hideEntry(entry: string, hide: (secret: string) => void): void {
  hide(entry)
  const value = parseJson(entry)
  if (typeof value !== 'object' || value === null) return
  for (const [name, field] of Object.entries(value))
    if (typeof field === 'string' && isSecretName(name)) hide(field)
}

/** Wraps a client so that each token it is given is reported to `hide`. */
export function hidingTokens(client: PlatformClient, hide: (secret: string) => void): PlatformClient {
  return {
    ...client,
    send(request, token) {
      if (token) hide(token)
      return client.send(request, token)
    },
  }
}

type Launch = () => Outcome<DemoPlatform>

/** Wraps the launch of a demo platform so that its users' passwords are reported to `hide`. */
export function hidingDemo(launch: Launch | undefined, hide: (secret: string) => void): Launch | undefined {
  return (
    launch &&
    (async () => {
      const launched = await launch()
      if (launched.ok) for (const secret of secretsOf(launched.value)) hide(secret)
      return launched
    })
  )
}

function secretsOf({ password, phonePassword, operator }: DemoPlatform): readonly string[] {
  return [password, phonePassword, ...(operator ? [operator.password] : [])]
}
