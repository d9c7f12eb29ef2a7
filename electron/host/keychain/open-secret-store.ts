import { faultOf } from '#shared/core/log-fault.ts'
import { silentLog, type Log } from '#shared/core/log.ts'
import type { SecretStore } from '../ports.ts'
import { KeychainStore, proveKeychain, type Keychain } from './keychain-store.ts'
import { memoryStore } from './memory-store.ts'

const patience = 3000

/** Opens the keychain; where there is none, or it does not answer in time, secrets live in memory only. */
export async function openSecretStore(
  log: Log = silentLog,
  load: () => Promise<Keychain> = loadKeytar,
): Promise<SecretStore> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer in ${patience} ms`)), patience)
  try {
    return await Promise.race([late.promise, openKeychain(log, load)])
  } catch (fault) {
    log.write('warn', 'keychain.absent', { fault: faultOf(fault) })
    return memoryStore()
  } finally {
    clearTimeout(timer)
  }
}

async function openKeychain(log: Log, load: () => Promise<Keychain>): Promise<SecretStore> {
  const keychain = await load()
  await proveKeychain(keychain)
  return new KeychainStore(keychain, log)
}

/** Loaded only when it is asked for: its native part needs libsecret, which a machine may lack. */
async function loadKeytar(): Promise<Keychain> {
  const { default: keytar } = await import('keytar')
  return keytar
}
