import type { ErrorReason } from './error-reasons.ts'

/**
 * The closed list of all expected failures. The renderer turns a code into words in one place; `detail` holds the
 * platform's own sentence, if there is one.
 */
export const errorCodes = [
  'session.wrong-password',
  'session.wrong-code',
  'session.wrong-token',
  'session.other-domain',
  'session.signed-out',
  'session.customer-deleted',
  'network.unreachable',
  'network.timeout',
  'network.bad-certificate',
  'network.bad-address',
  'platform.not-json',
  'platform.unexpected-answer',
  'platform.refused',
  'platform.forbidden',
  'platform.not-found',
  'platform.rate-limited',
  'platform.failed',
  'call.not-known',
  'phone.not-registered',
  'phone.calls-not-allowed',
  'phone.wrong-password',
  'phone.unsafe-challenge',
  'phone.other-server',
  'phone.no-account',
  'phone.no-audio-engine',
  'phone.no-such-call',
  'phone.not-now',
  'phone.number-invalid',
  'phone.busy',
  'phone.no-answer',
  'phone.failed',
  'phone.transfer-unknown',
  'phone.transfer-accepted',
  'audio.microphone-denied',
  'audio.microphone-absent',
  'audio.failed',
  'sound.not-audio',
  'sound.cut-off',
  'sound.empty',
  'tunnel.program-missing',
  'tunnel.not-allowed',
  'tunnel.refused',
  'tunnel.ended',
  'tunnel.no-address',
  'tunnel.unreachable',
  'tunnel.another-answers',
  'events.disk-full',
  'events.not-kept',
  'events.no-receiver',
  'events.address-not-kept',
  'events.log-unavailable',
  'relay.unreachable',
  'relay.refused',
  'replay.only',
  'profile.unreadable',
  'profile.not-json',
  'profile.invalid',
  'profile.holds-secret',
  'profile.during-call',
  'settings.invalid',
  'settings.not-kept',
  'policy.locked',
  'screen-pop.not-set',
  'screen-pop.host-not-allowed',
  'screen-pop.nothing-known',
  'removal.too-late',
  'greeting.during-call',
  'greeting.microphone-denied',
  'greeting.microphone-absent',
  'greeting.nothing-recorded',
  'call-back.too-many',
  'team.too-many',
  'greeting.not-audio',
  'greeting.too-large',
  'contacts.file-too-large',
  'contacts.file-empty',
  'contacts.no-columns',
  'contacts.not-now',
  'texts.too-long',
  'texts.not-kept',
  'texts.in-memory',
  'texts.not-now',
  'texts.unclear',
  'texts.not-listed',
  'updates.off',
  'updates.none',
  'updates.stopped',
  'updates.unreachable',
  'updates.bad-feed',
  'updates.damaged',
  'updates.not-signed',
  'updates.no-room',
  'updates.not-writable',
  'updates.failed',
  'updates.not-installed',
  'licences.missing',
  'port.in-use',
  'shell.no-windows',
  'input.invalid',
  'host.disconnected',
  'internal',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** A failure as a value: safe to send to a page and to log, since it never holds a secret or a stack. */
export type AppError = {
  readonly code: ErrorCode
  /** The other side's own words, or plain facts (an address, a port). Never a stack trace, never a secret. */
  readonly detail?: string
  /** The reason, if the app itself knows it. */
  readonly reason?: ErrorReason
  /** Single messages of the platform's error object (specification 7.2). */
  readonly errors?: readonly string[]
  /** Milliseconds until a retry makes sense, if the other side gave a time. */
  readonly retryAfter?: number
  /** The status was 201 but the answer was unreadable or incomplete: the other side created what was requested. */
  readonly created?: true
}

/** Returns a failure whose reason the app itself knows. */
export function errorBecause(code: ErrorCode, reason: ErrorReason): AppError {
  return { code, reason }
}

export function appError(code: ErrorCode, detail?: string, more: Partial<AppError> = {}): AppError {
  return detail === undefined ? { code, ...more } : { code, detail, ...more }
}
