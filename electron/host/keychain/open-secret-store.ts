import { join } from 'node:path'
import type { Clock } from '#shared/core/clock.ts'
import { silentLog, type Log } from '#shared/core/log.ts'
import { systemClock } from '../clock.ts'
import { KeychainStore, verifyKeychain, type Keychain } from './keychain-store.ts'
import { QueuedRemovals } from './queued-removals.ts'

export type OpenSecretStoreOptions = {
  readonly log?: Log
  readonly clock?: Clock
  /** Loads the keychain; this system's by default. */
  readonly load?: () => Promise<Keychain>
  /** Folder for queued removals; without it they are lost with this process. */
  readonly userData?: string
}

/**
 * Returns a store that opens the keychain in the background: callers that need a secret wait for it, for 3 s at most. A
 * keychain that answers later, once unlocked, is used from then on; if there is none, secrets live in memory only.
 */
export function openSecretStore(options: OpenSecretStoreOptions = {}): KeychainStore {
  const { log = silentLog, clock = systemClock, load = loadKeytar, userData } = options
  const path = userData === undefined ? null : join(userData, 'keychain-removals.json')
  return new KeychainStore(openKeychain(load), { clock, log, removals: new QueuedRemovals(path, log) })
}

async function openKeychain(load: () => Promise<Keychain>): Promise<Keychain> {
  const keychain = await load()
  await verifyKeychain(keychain)
  return keychain
}

/** Loaded on demand: its native part needs libsecret, which a machine may lack. */
async function loadKeytar(): Promise<Keychain> {
  const { default: keytar } = await import('keytar')
  return keytar
}
