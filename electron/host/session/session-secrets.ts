import { randomBytes } from 'node:crypto'
import type { SecretStore } from '../ports.ts'
import { tokenName, type Connection } from './connection.ts'
import { isToken } from './log-in.ts'

const deviceName = 'device'

/** The session's own keychain entries. */
export class SessionSecrets {
  private readonly store: SecretStore

  constructor(store: SecretStore) {
    this.store = store
  }

  /** Where the secrets of this connection are stored. */
  placeFor(connection: Connection): SecretStore['place'] {
    return connection.kept ? this.store.place : 'memory'
  }

  async readToken(connection: Pick<Connection, 'baseUrl' | 'email'>): Promise<string | null> {
    const stored = await this.store.read(tokenName(connection))
    return stored !== null && isToken(stored) ? stored : null
  }

  /** Stores the token if the agent asked to stay signed in, and removes an older one if not. */
  async storeToken(connection: Connection, token: string): Promise<void> {
    if (!connection.kept) return
    if (connection.keepSignedIn) await this.store.write(tokenName(connection), token)
    else await this.removeToken(connection)
  }

  async removeToken(connection: Pick<Connection, 'baseUrl' | 'email'>): Promise<void> {
    await this.store.remove(tokenName(connection))
  }

  /** Identifies this computer to the platform, so that it need not ask for a code again. */
  async deviceFingerprint(): Promise<string> {
    const stored = await this.store.read(deviceName)
    if (stored) return stored
    const created = randomBytes(16).toString('hex')
    await this.store.write(deviceName, created, 'unless-kept')
    return created
  }
}
