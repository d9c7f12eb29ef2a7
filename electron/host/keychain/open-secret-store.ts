import { join } from 'node:path'
import type { Clock } from '#shared/core/clock.ts'
import { silentLog, type Log } from '#shared/core/log.ts'
import { systemClock } from '../clock.ts'
import { KeychainStore, proveKeychain, type Keychain } from './keychain-store.ts'
import { QueuedRemovals } from './queued-removals.ts'

export type OpenSecretStoreOptions = {
  readonly log?: Log
  readonly clock?: Clock
  /** The keychain of this system, unless told otherwise. */
  readonly load?: () => Promise<Keychain>
  /** Folder that outlives this process; without it queued removals do not. */
  readonly userData?: string
}

/**
 * A store that opens the keychain meanwhile: whoever needs a secret waits for that, for 3 s at most. A keychain that
 * answers later, once somebody has unlocked it, is used from then on; where there is none, secrets live in memory only.
 */
export function openSecretStore(options: OpenSecretStoreOptions = {}): KeychainStore {
  const { log = silentLog, clock = systemClock, load = loadKeytar, userData } = options
  const path = userData === undefined ? null : join(userData, 'keychain-removals.json')
  return new KeychainStore(openKeychain(load), { clock, log, removals: new QueuedRemovals(path, log) })
}

async function openKeychain(load: () => Promise<Keychain>): Promise<Keychain> {
  const keychain = await load()
  await proveKeychain(keychain)
  return keychain
}

/** Loaded only when it is asked for: its native part needs libsecret, which a machine may lack. */
async function loadKeytar(): Promise<Keychain> {
  const { default: keytar } = await import('keytar')
  return keytar
}
