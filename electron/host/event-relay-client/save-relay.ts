import { appError } from '#shared/core/app-error.ts'
import { err, type Outcome } from '#shared/core/result.ts'
import { readRelay } from '#shared/settings/read-events.ts'
import type { RelaySettings } from '#shared/settings/event-settings.ts'
import type { SecretStore } from '../ports.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import type { EventRelayClient } from './event-relay-client.ts'
import { credentialsName, type RelayAgent } from './relay-credentials.ts'

export type SaveRelay = {
  readonly relay: RelaySettings | null
  /** The text of a credentials file; null keeps the stored one. */
  readonly credentials: string | null
}

/**
 * Switches the relay on or off, and stores the credentials in the keychain. Fails with `session.signed-out`,
 * `relay.refused` for invalid credentials, or `settings.invalid`.
 */
export async function saveRelay(
  { relay, credentials }: SaveRelay,
  services: {
    readonly client: EventRelayClient
    readonly secrets: SecretStore
    readonly settings: SettingsStore
    readonly agent: RelayAgent | null
  },
): Outcome {
  const { client, secrets, settings, agent } = services
  if (!agent) return err(appError('session.signed-out'))
  const text = credentials?.trim() ?? ''
  const { readCredentials } = await import('#electron/net/nats/credentials.ts')
  const key = text === '' ? null : readCredentials(text)
  if (key?.ok === false) return key
  if (relay !== null && !readRelay(relay)) return err(appError('settings.invalid', 'relay'))
  const refused = settings.refusal({ relay })
  if (refused) return err(refused)
  if (relay === null) await secrets.remove(credentialsName(agent))
  else if (key) await secrets.write(credentialsName(agent), key.value.seed)
  const changed = settings.change({ relay })
  await client.apply({ relay, agent }, true)
  return changed
}
