import { isRecord } from '#shared/core/is-record.ts'
import { isText } from '#shared/settings/checks.ts'
import type { PhoneAccount } from '#shared/settings/settings.ts'
import { parseJson } from '#shared/core/parse-json.ts'
import type { SecretStore } from '../ports.ts'

/** The password of an account; `other-server` if there is one that was typed for other servers. */
export type KeptPassword =
  | { readonly kind: 'kept'; readonly password: string }
  | { readonly kind: 'none' | 'other-server' }

/** Marks that passwords without a server have been bound, if there were any; such entries are never read again. */
const bound = { entry: 'phone passwords', value: 'bound to their servers' }

/**
 * The phone's passwords in the keychain, each bound to its user, its domain and the origins (scheme, host, port) of the
 * servers that it was typed for. A profile or setting that points the same user to another server cannot use it.
 */
export class PhonePasswords {
  private readonly secrets: SecretStore
  private readonly present: PhoneAccount | null
  private binding: Promise<void> | null = null

  /** `present`: the account in the settings at start-up, to which an entry of an older version belongs. */
  constructor(secrets: SecretStore, present: PhoneAccount | null) {
    this.secrets = secrets
    this.present = present
  }

  async read(account: PhoneAccount): Promise<KeptPassword> {
    await this.bindOnce()
    const entry = readEntry(await this.secrets.read(entryName(account)))
    if (!entry) return { kind: 'none' }
    return hasOnly(account, entry.servers)
      ? { kind: 'kept', password: entry.password }
      : { kind: 'other-server' }
  }

  async write(account: PhoneAccount, password: string): Promise<void> {
    await this.bindOnce()
    await this.secrets.write(entryName(account), JSON.stringify({ password, servers: originsOf(account) }))
  }

  async remove(account: PhoneAccount): Promise<void> {
    await this.bindOnce()
    await this.secrets.remove(entryName(account))
    await this.secrets.remove(unboundName(account))
  }

  /**
   * Binds the entry of an older version, at the latest when a password is first needed. A demo stores no password, so
   * it never calls this and leaves nothing in the keychain.
   */
  bindOnce(): Promise<void> {
    this.binding ??= this.bind(this.present)
    return this.binding
  }

  /** Runs once per installation, since later the settings may name a server that the password was never used with. */
  private async bind(account: PhoneAccount | null): Promise<void> {
    const { secrets } = this
    if ((await secrets.read(bound.entry)) === bound.value) return
    const password = account && (await secrets.read(unboundName(account)))
    if (account && password !== null) {
      await secrets.write(entryName(account), JSON.stringify({ password, servers: originsOf(account) }))
      await secrets.remove(unboundName(account))
    }
    await secrets.write(bound.entry, bound.value)
  }
}

/** Whether the password of one account may be used for another: the same user, with no additional server. */
export function isSameLogin(one: PhoneAccount, other: PhoneAccount): boolean {
  return isSameUser(one, other) && hasOnly(other, originsOf(one))
}

/** Whether two accounts share one keychain entry. */
export function isSameUser(one: PhoneAccount, other: PhoneAccount): boolean {
  return entryName(one) === entryName(other)
}

function hasOnly(account: PhoneAccount, origins: readonly string[]): boolean {
  return originsOf(account).every((origin) => origin !== '' && origins.includes(origin))
}

/** The origin of each server; empty for an invalid address. */
function originsOf({ server, otherServers = [] }: PhoneAccount): readonly string[] {
  return [
    ...new Set([server, ...otherServers].map((each) => (URL.canParse(each) ? new URL(each).origin : ''))),
  ]
}

function readEntry(text: string | null) {
  const value = text === null ? undefined : parseJson(text)
  if (!isRecord(value) || !isText(value['password']) || !Array.isArray(value['servers'])) return null
  return { password: value['password'], servers: value['servers'].filter(isText) }
}

function entryName({ user, domain }: PhoneAccount): string {
  return `phone ${user}@${domain.toLowerCase()}`
}

/** The name used by older versions for an entry with the password alone, for any server. */
function unboundName({ user, domain }: PhoneAccount): string {
  return `sip ${user}@${domain.toLowerCase()}`
}
