import type { AppError } from '../core/app-error.ts'
import type { Result } from '../core/result.ts'
import type { PhoneAccount, Settings } from '../settings/settings.ts'
import type { HostState } from './state.ts'

/** What every host method answers with. */
export type Reply<Value = undefined> = Promise<Result<Value, AppError>>

/**
 * The whole boundary between console and host, as one list of signatures. Both shells serve exactly this.
 * Every input arrives as one plain object, since it crosses a wire.
 */
export interface HostMethods {
  /** Everything that is true now; changes follow as frames. */
  'app.snapshot'(): Reply<HostState>
  /** Opens a link outside: http, https, mailto and tel only. */
  'app.openLink'(input: { url: string }): Reply
  /** The console painted a ring: kept for the ring-to-screen figure. Milliseconds since 1970. */
  'app.ringPainted'(input: { lineId: string; at: number }): Reply

  'session.signIn'(input: { baseUrl: string; email: string; password: string; keepSignedIn: boolean }): Reply
  'session.secondFactor'(input: { code: string; addDevice: boolean }): Reply
  'session.cancelSecondFactor'(): Reply
  'session.useToken'(input: { baseUrl: string; token: string; keepSignedIn: boolean }): Reply
  'session.tryDemo'(): Reply
  /** After `signInAgain`: the password once more, with nothing lost. */
  'session.signInAgain'(input: { password: string }): Reply
  'session.resetPassword'(input: { baseUrl: string; email: string }): Reply
  'session.signOut'(): Reply

  'phone.saveAccount'(input: { account: PhoneAccount; password: string | null }): Reply
  'phone.removeAccount'(): Reply
  'phone.registerAgain'(): Reply

  /** Dials a number or extension on this phone. */
  'line.dial'(input: { to: string }): Reply<{ lineId: string }>
  'line.answer'(input: { lineId: string }): Reply
  /** Holds the connected line, then answers this one. */
  'line.holdAndAnswer'(input: { lineId: string }): Reply
  'line.decline'(input: { lineId: string }): Reply
  'line.hangUp'(input: { lineId: string }): Reply
  'line.hold'(input: { lineId: string }): Reply
  'line.resume'(input: { lineId: string }): Reply
  'line.mute'(input: { lineId: string; muted: boolean }): Reply
  'line.sendDigits'(input: { lineId: string; digits: string }): Reply

  /** Blind transfer of an answered call, or sends a ringing call on (`PATCH /calls/{id}` dst). */
  'call.transfer'(input: { callId: number; to: string }): Reply
  'call.record'(input: { callId: number; action: 'start' | 'pause' | 'resume' }): Reply
  /** Answers a call that rings elsewhere for this agent (`PATCH /calls/{id}` state). */
  'call.answerElsewhere'(input: { callId: number }): Reply
  'call.end'(input: { callId: number }): Reply

  'recents.refresh'(): Reply
  'people.refresh'(): Reply
  'receiver.address'(): Reply<{ url: string; ca: string }>
  'settings.change'(input: { changes: Partial<Settings> }): Reply
}

export type HostMethod = keyof HostMethods

/** The names at run time: what is not here is refused. */
export const hostMethodNames: readonly HostMethod[] = [
  'app.snapshot',
  'app.openLink',
  'app.ringPainted',
  'session.signIn',
  'session.secondFactor',
  'session.cancelSecondFactor',
  'session.useToken',
  'session.tryDemo',
  'session.signInAgain',
  'session.resetPassword',
  'session.signOut',
  'phone.saveAccount',
  'phone.removeAccount',
  'phone.registerAgain',
  'line.dial',
  'line.answer',
  'line.holdAndAnswer',
  'line.decline',
  'line.hangUp',
  'line.hold',
  'line.resume',
  'line.mute',
  'line.sendDigits',
  'call.transfer',
  'call.record',
  'call.answerElsewhere',
  'call.end',
  'recents.refresh',
  'people.refresh',
  'receiver.address',
  'settings.change',
]
