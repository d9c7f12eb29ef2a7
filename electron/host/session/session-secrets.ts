import { randomBytes } from 'node:crypto'
import type { SecretStore } from '../ports.ts'
import { tokenName, type Connection } from './connection.ts'

const deviceName = 'device'

/** The session's own entries of the keychain. */
export class SessionSecrets {
  private readonly store: SecretStore

  constructor(store: SecretStore) {
    this.store = store
  }

  /** Where the secrets of this connection are. */
  placeFor(connection: Connection): SecretStore['place'] {
    return connection.kept ? this.store.place : 'memory'
  }

  readToken(connection: Pick<Connection, 'baseUrl' | 'email'>): Promise<string | null> {
    return this.store.read(tokenName(connection))
  }

  /** Keeps the token where the person asked for that, and removes an older one where not. */
  async keepToken(connection: Connection, token: string): Promise<void> {
    if (!connection.kept) return
    if (connection.keepSignedIn) await this.store.write(tokenName(connection), token)
    else await this.forgetToken(connection)
  }

  async forgetToken(connection: Pick<Connection, 'baseUrl' | 'email'>): Promise<void> {
    await this.store.remove(tokenName(connection))
  }

  /** What tells the platform that it knows this computer, so that it need not ask for a code again. */
  async deviceFingerprint(): Promise<string> {
    const known = await this.store.read(deviceName)
    if (known) return known
    const made = randomBytes(16).toString('hex')
    await this.store.write(deviceName, made, 'unless-kept')
    return made
  }
}
