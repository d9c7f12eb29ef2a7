import type { AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Outcome } from '#shared/core/result.ts'
import { personRetryPause } from '../platform-client/retry-pause.ts'
import type { SecretStore } from '../ports.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import type { Connection } from './connection.ts'
import type { Entry } from './entry.ts'
import type { SessionSecrets } from './session-secrets.ts'

export type KeptSignInOptions = {
  readonly clock: Clock
  readonly settings: SettingsStore
  readonly keychain: SecretStore
  readonly secrets: SessionSecrets
  /** Starts a new attempt to sign in; its signal is aborted once a later one takes its place. */
  readonly begin: () => AbortSignal
  readonly enter: (entry: Pick<Entry, 'connection' | 'token' | 'signal'>) => Outcome
  /** Nobody asked to stay signed in, or no token was kept. */
  readonly onNone: () => void
}

/** The sign-in with the token that was kept: tried until the platform takes it or refuses it. */
export class KeptSignIn {
  private readonly options: KeptSignInOptions
  private stopRetry: Unsubscribe | null = null
  /** Nothing was kept, as far as a keychain that had not answered could say. */
  private awaitsKeychain = false

  constructor(options: KeptSignInOptions) {
    this.options = options
  }

  async restore(attempt = 0): Promise<void> {
    const { settings, secrets, keychain, begin, enter, onNone } = this.options
    const profile = settings.value.connection
    const token = profile?.keepSignedIn ? await secrets.readToken(profile) : null
    if (!profile || token === null) {
      this.awaitsKeychain = profile?.keepSignedIn === true && keychain.place === 'memory'
      return onNone()
    }
    const signal = begin()
    const entered = await enter({ connection: { ...profile, kept: true }, token, signal })
    if (entered.ok || signal.aborted) return
    const { error } = entered
    if (error.code === 'session.signed-out') await secrets.forgetToken(profile)
    if (mayPass(error) && !signal.aborted) this.restoreLater(attempt + 1, error)
  }

  /** Keeps what the next start signs in with, where the connection may leave a trace. */
  async keep(connection: Connection, token: string): Promise<void> {
    if (!connection.kept) return
    const { settings, secrets } = this.options
    const { baseUrl, email, keepSignedIn, ca } = connection
    settings.change({ connection: { baseUrl, email, keepSignedIn, ca } })
    await secrets.keepToken(connection, token)
  }

  /** The network may be there again: a sign-in that waits for its next attempt is tried now. */
  wake(): void {
    if (this.stopRetry) void this.restore()
  }

  /** A keychain that was away may answer now, and hold a token. */
  keychainChanged(): void {
    if (this.awaitsKeychain && this.options.keychain.place === 'keychain') void this.restore()
  }

  /** Somebody signs in, or out: nothing waits any more. */
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

/** Whether a kept token may be taken another time: it was not refused, nor is its account. */
export function mayPass({ code }: AppError): boolean {
  return code !== 'session.signed-out' && code !== 'session.other-domain' && code !== 'network.bad-address'
}
