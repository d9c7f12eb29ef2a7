import type { AppError } from '#shared/core/app-error.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Result } from '#shared/core/result.ts'
import type { Line } from '#shared/calls/line.ts'
import type { PhoneState } from '#shared/host/state.ts'
import type { PhoneAccount } from '#shared/settings/settings.ts'

type Outcome<Value = undefined> = Promise<Result<Value, AppError>>

/** What the phone needs to register: the account, its password, and a private authority where there is one. */
export type PhoneLogin = {
  readonly account: PhoneAccount
  readonly password: string
  readonly ca: string | null
}

/**
 * This computer's telephone: one registration and its lines. It outlives every page.
 * Operations on a line that is gone answer `phone.no-such-call`, those out of turn `phone.not-now`.
 */
export interface Phone extends AsyncDisposable {
  readonly state: PhoneState
  readonly lines: readonly Line[]
  /** Called after every change of `state` or `lines`. */
  onChange(listener: () => void): Unsubscribe
  /** Registers with this login instead of the present one; null signs off. */
  use(login: PhoneLogin | null): Promise<void>
  registerAgain(): void
  /** Whether rings are answered with 486 at once, or ring silently. */
  setTakingCalls(taking: boolean, whenNot: 'decline-busy' | 'ring-silently'): void
  dial(to: string): Outcome<{ lineId: string }>
  answer(lineId: string): Outcome
  decline(lineId: string): Outcome
  hangUp(lineId: string): Outcome
  hold(lineId: string): Outcome
  resume(lineId: string): Outcome
  mute(lineId: string, muted: boolean): Outcome
  sendDigits(lineId: string, digits: string): Outcome
}
