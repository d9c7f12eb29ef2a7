import { appError, type AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import { checkSettings } from '#shared/settings/read-settings.ts'
import type { PhoneAccount } from '#shared/settings/settings.ts'
import type { PhoneState } from '#shared/host/slices.ts'
import type { Phone } from '../phone/phone.ts'
import type { SecretStore } from '../ports.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import { isSameLogin, isSameUser, PhonePasswords, type KeptPassword } from './phone-passwords.ts'

type Login = { readonly account: PhoneAccount; readonly password: string }

export type PhoneLoginsOptions = {
  readonly phone: Phone
  readonly clock: Clock
  readonly secrets: SecretStore
  readonly settings: SettingsStore
  readonly onChange: () => void
}

/** Registers the phone with the right account while an agent is signed in. */
export class PhoneLogins {
  private readonly options: PhoneLoginsOptions
  private readonly passwords: PhonePasswords
  /** An account supplied with the connection and stored nowhere. */
  private supplied: { readonly account: PhoneAccount; readonly password: KeptPassword } | null = null
  private ca: string | null = null
  private signedIn = false
  private isExpected = false
  /** The account that has no usable password, since when, and why. */
  private withoutPassword: {
    readonly account: PhoneAccount
    readonly since: number
    readonly error: AppError
  } | null = null

  constructor(options: PhoneLoginsOptions) {
    this.options = options
    this.passwords = new PhonePasswords(options.secrets, options.settings.value.phone)
  }

  /** The phone's own state, or that of an account which is about to connect or lacks its password. */
  get state(): PhoneState {
    const { phone } = this.options
    const expected = this.isExpected ? this.account : null
    if (expected) return { account: expected, registration: { kind: 'connecting', server: expected.server } }
    if (!this.withoutPassword) return phone.state
    const { account, since, error } = this.withoutPassword
    return { account, registration: { kind: 'unregistered', error, since, retryAt: null } }
  }

  /** Shows the stored account as connecting after sign-in, until `signedInWith` follows. */
  expect(): void {
    this.isExpected = true
    this.options.onChange()
  }

  /** Registers after sign-in, with the supplied account if there is one, else with the stored one. */
  async signedInWith(ca: string | null, supplied: Login | null): Promise<void> {
    this.signedIn = true
    this.isExpected = false
    this.ca = ca
    this.supplied = supplied && {
      account: supplied.account,
      password: { kind: 'kept', password: supplied.password },
    }
    if (supplied === null) await this.passwords.bindOnce()
    await this.register()
  }

  /** Switches the phone off after sign-out, and deletes the password of a stored account. */
  async signedOut(): Promise<void> {
    if (!this.signedIn && !this.isExpected) return
    this.isExpected = false
    const { account } = this
    const isKept = this.supplied === null
    this.signedIn = false
    this.supplied = null
    this.showWithoutPassword(null)
    const signedOff = this.options.phone.setLogin(null)
    // Without waiting for the phone, which may take long: the app may end meanwhile, or somebody sign in again.
    if (account && isKept) await this.passwords.remove(account)
    await signedOff
  }

  /** Changes the account. Without a new password the old one stays, for the same user with no additional server. */
  async save(account: PhoneAccount, password: string | null): Outcome {
    const checked = checkSettings({ phone: account }).good.phone
    if (!checked) return err(appError('settings.invalid', 'phone'))
    if (this.supplied) {
      const typed = password === null ? null : ({ kind: 'kept', password } as const)
      const present = isSameLogin(this.supplied.account, checked) ? this.supplied.password : null
      this.supplied = { account: checked, password: typed ?? present ?? { kind: 'other-server' } }
      await this.register()
      return ok(undefined)
    }
    const refused = this.options.settings.refusal({ phone: checked })
    if (refused) return err(refused)
    await this.storePassword(checked, password)
    const changed = this.options.settings.change({ phone: checked })
    await this.register()
    return changed
  }

  async remove(): Outcome {
    const { account } = this
    const changed = this.supplied ? ok(undefined) : this.options.settings.change({ phone: null })
    if (!changed.ok && changed.error.code === 'policy.locked') return changed
    if (account && !this.supplied) await this.passwords.remove(account)
    this.supplied = null
    this.showWithoutPassword(null)
    await this.options.phone.setLogin(null)
    return changed
  }

  /** Looks up a missing password again, because an unavailable keychain may now answer. */
  async keychainChanged(): Promise<void> {
    if (this.withoutPassword && this.options.secrets.place === 'keychain') await this.register()
  }

  private get account(): PhoneAccount | null {
    return this.supplied?.account ?? this.options.settings.value.phone
  }

  /** Stores the typed password, or else the old one if the account may use it. */
  private async storePassword(account: PhoneAccount, typed: string | null): Promise<void> {
    const before = this.options.settings.value.phone
    const present = before && isSameLogin(before, account) ? await this.passwords.read(before) : null
    const known = typed ?? (present?.kind === 'kept' ? present.password : null)
    if (before && !isSameUser(before, account)) await this.passwords.remove(before)
    if (known !== null) await this.passwords.write(account, known)
  }

  private async register(): Promise<void> {
    const { phone, clock } = this.options
    const { account, supplied } = this
    if (!this.signedIn) return
    const kept = supplied?.password ?? (account && (await this.passwords.read(account)))
    if (!this.signedIn) return
    const password = kept?.kind === 'kept' ? kept.password : null
    const isUsable = account !== null && password !== null
    const error = missing(kept?.kind === 'other-server')
    this.showWithoutPassword(account && !isUsable ? { account, since: clock.now(), error } : null)
    await phone.setLogin(isUsable ? { account, password, ca: this.ca } : null)
  }

  private showWithoutPassword(fact: PhoneLogins['withoutPassword']): void {
    this.withoutPassword = fact
    this.options.onChange()
  }
}

function missing(isOtherServer: boolean): AppError {
  return isOtherServer
    ? appError('phone.other-server', 'The password was typed for another server')
    : appError('phone.wrong-password', 'The password of this account is not known here')
}
