import type { AppError } from '#shared/core/app-error.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Outcome } from '#shared/core/result.ts'

/** The connection to a SIP server used by the registration. Each request is a new transaction. */
export interface SipLink {
  /** Opens a new transport to this server, replacing the current one. */
  connect(server: string): Outcome
  /** Sends a REGISTER; returns the lifetime from the server in seconds. */
  register(): Outcome<{ readonly expires: number }>
  /** Sends an OPTIONS; any answer counts as success. */
  ping(): Outcome
  /** Closes the transport; calls the `onLost` listeners. */
  disconnect(reason: AppError): void
  /** Calls the listener when an open transport is lost. */
  onLost(listener: (error: AppError) => void): Unsubscribe
}
