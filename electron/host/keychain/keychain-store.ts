import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import type { SecretStore } from '../ports.ts'
import { memoryStore } from './memory-store.ts'

/** The operating system's keychain, as far as it is used here. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

const service = 'Switchhook'

/** Keeps secrets in the keychain. What it refuses to keep lives in memory, and `place` says so from then on. */
export class KeychainStore implements SecretStore {
  private readonly keychain: Keychain
  private readonly log: Log
  private readonly spare = memoryStore()
  private failed = false

  constructor(keychain: Keychain, log: Log) {
    this.keychain = keychain
    this.log = log
  }

  get place(): SecretStore['place'] {
    return this.failed ? 'memory' : 'keychain'
  }

  async read(name: string): Promise<string | null> {
    const spare = await this.spare.read(name)
    return spare ?? this.attempt('read', () => this.keychain.getPassword(service, name), null)
  }

  async write(name: string, secret: string): Promise<void> {
    const kept = await this.attempt(
      'write',
      () => this.keychain.setPassword(service, name, secret).then(() => true),
      false,
    )
    if (kept) await this.spare.remove(name)
    else await this.spare.write(name, secret)
  }

  async remove(name: string): Promise<void> {
    await this.spare.remove(name)
    await this.attempt('remove', () => this.keychain.deletePassword(service, name), false)
  }

  private async attempt<Value>(
    what: 'read' | 'write' | 'remove',
    act: () => Promise<Value>,
    otherwise: Value,
  ): Promise<Value> {
    try {
      return await act()
    } catch (fault) {
      this.failed = true
      this.log.write('warn', 'keychain.failed', { what, fault: faultOf(fault) })
      return otherwise
    }
  }
}

const proof = { entry: 'proof', value: 'kept' }

/**
 * Throws where the keychain does not keep what it is given: an entry that an earlier start wrote is still there, or is
 * written and read. (Some take a tenth of a second for a write.)
 */
export async function proveKeychain(keychain: Keychain): Promise<void> {
  const isThere = async () => (await keychain.getPassword(service, proof.entry)) === proof.value
  if (await isThere()) return
  await keychain.setPassword(service, proof.entry, proof.value)
  if (!(await isThere())) throw new Error('The keychain gave back something else')
}
