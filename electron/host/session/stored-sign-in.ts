import type { AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Outcome } from '#shared/core/result.ts'
import { personRetryPause } from '../platform-client/retry-pause.ts'
import type { SecretStore } from '../ports.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import { tokenName, type Connection } from './connection.ts'
import type { Entry } from './entry.ts'
import type { SessionSecrets } from './session-secrets.ts'

export type StoredSignInOptions = {
  readonly clock: Clock
  readonly settings: SettingsStore
  readonly keychain: SecretStore
  readonly secrets: SessionSecrets
  /** Starts a new sign-in attempt; its signal is aborted once a later one replaces it. */
  readonly begin: () => AbortSignal
  readonly enter: (entry: Pick<Entry, 'connection' | 'token' | 'signal'>) => Outcome
  /** Called if the agent did not ask to stay signed in, or no token was stored. */
  readonly onNone: () => void
}

/** Signs in with the stored token, retrying until the platform accepts or refuses it. */
export class StoredSignIn {
  private readonly options: StoredSignInOptions
  private stopRetry: Unsubscribe | null = null
  /** Nothing was read, but the keychain may answer later. */
  private awaitsKeychain = false

  constructor(options: StoredSignInOptions) {
    this.options = options
  }

  async restore(attempt = 0): Promise<void> {
    const { settings, secrets, begin, enter, onNone } = this.options
    const signal = begin()
    const profile = settings.value.connection
    const token = profile?.keepSignedIn ? await secrets.readToken(profile) : null
    // Reading may take seconds, in which the agent may sign in or stay out.
    if (signal.aborted) return
    if (!profile || token === null) {
      this.awaitsKeychain = profile?.keepSignedIn === true
      return onNone()
    }
    const entered = await enter({ connection: { ...profile, kept: true }, token, signal })
    if (entered.ok || signal.aborted) return
    const { error } = entered
    if (error.code === 'session.signed-out') await secrets.removeToken(profile)
    if (mayPass(error) && !signal.aborted) this.restoreLater(attempt + 1, error)
  }

  /** Stores what the next start signs in with, if the connection may leave a trace. */
  async keep(connection: Connection, token: string): Promise<void> {
    if (!connection.kept) return
    const { settings, secrets } = this.options
    const { baseUrl, email, keepSignedIn, ca } = connection
    const before = settings.value.connection
    settings.change({ connection: { baseUrl, email, keepSignedIn, ca } })
    await secrets.storeToken(connection, token)
    // Nothing else names the token of the account before, so no sign-out would remove it.
    if (before && tokenName(before) !== tokenName(connection)) await secrets.removeToken(before)
  }

  /** Retries a pending sign-in now, since the network may be back. */
  wake(): void {
    if (this.stopRetry) void this.restore()
  }

  /** Retries when the keychain becomes available, since it may hold a token. */
  keychainChanged(): void {
    if (this.awaitsKeychain && this.options.keychain.place === 'keychain') void this.restore()
  }

  /** Called on sign-in or sign-out: cancels whatever is pending. */
  stop(): void {
    this.awaitsKeychain = false
    this.stopRetry?.()
    this.stopRetry = null
  }

  private restoreLater(attempt: number, error: AppError): void {
    const pause = personRetryPause(attempt, error)
    this.stopRetry = this.options.clock.after(pause, () => void this.restore(attempt))
  }
}

/** Whether a stored token may be accepted later: neither it nor its account was refused. */
export function mayPass({ code }: AppError): boolean {
  return code !== 'session.signed-out' && code !== 'session.other-domain' && code !== 'network.bad-address'
}
