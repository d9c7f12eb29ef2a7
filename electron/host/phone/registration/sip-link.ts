import type { AppError } from '#shared/core/app-error.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Outcome } from '#shared/core/result.ts'

/** The connection to a SIP server, as the registration uses it. Each request is a new transaction. */
export interface SipLink {
  /** Opens a new transport to this server in place of the present one. */
  connect(server: string): Outcome
  /** One REGISTER; answers with the lifetime in seconds that the server gave. */
  register(): Outcome<{ readonly expires: number }>
  /** One OPTIONS; any answer is a round trip. */
  ping(): Outcome
  /** Closes the transport; calls the `onDown` listeners. */
  disconnect(reason: AppError): void
  /** An open transport is gone. */
  onDown(listener: (error: AppError) => void): Unsubscribe
}
