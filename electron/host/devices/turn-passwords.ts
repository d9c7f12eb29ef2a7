import type { SecretStore } from '../ports.ts'
import { isTurn, type IceServerSettings } from './audio-config.ts'

/** The passwords of TURN servers, stored in the keychain by server and user. */
export class TurnPasswords {
  private readonly secrets: SecretStore
  private readonly passwords = new Map<string, string>()

  constructor(secrets: SecretStore) {
    this.secrets = secrets
  }

  /** Returns a password that has been read or saved, without waiting. */
  of(server: IceServerSettings): string | undefined {
    return this.passwords.get(nameOf(server))
  }

  /** Reads the passwords of these servers that are not known yet. */
  async read(servers: readonly IceServerSettings[]): Promise<void> {
    for (const server of servers.filter(hasPassword)) {
      const name = nameOf(server)
      const secret = this.passwords.has(name) ? null : await this.secrets.read(name)
      if (secret !== null) this.passwords.set(name, secret)
    }
  }

  async save(server: IceServerSettings, password: string): Promise<void> {
    if (!hasPassword(server)) return
    this.passwords.set(nameOf(server), password)
    await this.secrets.write(nameOf(server), password)
  }

  /** Deletes the passwords of servers that are no longer used. */
  async keepOnly(servers: readonly IceServerSettings[], before: readonly IceServerSettings[]): Promise<void> {
    const keptNames = new Set(servers.map(nameOf))
    for (const name of before.filter(hasPassword).map(nameOf)) {
      if (keptNames.has(name)) continue
      this.passwords.delete(name)
      await this.secrets.remove(name)
    }
  }
}

function hasPassword({ urls }: IceServerSettings): boolean {
  return isTurn(urls)
}

/** Name of the keychain entry for the password of a server's user. */
function nameOf({ urls, username }: IceServerSettings): string {
  return `turn ${username}@${urls.toLowerCase()}`
}
