import type { Clock } from '#shared/core/clock.ts'
import type { Log } from '#shared/core/log.ts'

/** Start options of the platform; the switches of `npm run platform` correspond to them. */
export type PlatformOptions = {
  /** 0 takes any free port. */
  readonly port?: number
  /** 127.0.0.1 by default; anything but loopback needs `tls`. */
  readonly host?: string
  /** A folder for the data, created if missing, or `:memory:`. */
  readonly data?: string
  /** `demo`, `empty` or `bench:<number of call records>`; ignored for a folder that already contains data. */
  readonly dataset?: string
  /** HTTPS and WSS, with a certificate generated at the start. */
  readonly tls?: boolean
  /** Seconds of inactivity after which a login's token expires. */
  readonly tokenTtl?: number
  /** Requests a second for each token; unlimited by default. */
  readonly rateLimit?: number
  /**
   * Makes data, passwords, traffic and faults reproducible; on loopback only, since anybody can compute the passwords.
   */
  readonly seed?: number
  /** Simulated calls a minute. */
  readonly traffic?: number
  /** Runs a shift of the sample company: colleagues talk, callers wait, and customers call the first phone. */
  readonly shift?: boolean
  /** Seconds after which a call that no phone refreshes ends (RFC 4028), and the least that a phone may request. */
  readonly sessionTimes?: { readonly expires: number; readonly min: number }
  readonly log?: Log
  readonly clock?: Clock
  /** Aborts the start: it rejects with the signal's reason and leaves nothing running. */
  readonly signal?: AbortSignal
}

/** A user as printed in the ready line, with the password: sample users only. */
export type PlatformUser = {
  readonly user_id: number
  readonly email: string
  /** Empty once it has been changed. */
  readonly password: string
  readonly ext: string
  readonly cli: string
  readonly is_root: boolean
  readonly two_factor_auth: 'D' | 'E'
  readonly sip_password: string
}

/** A running platform. Disposing it ends its calls and leaves every record on disk. */
export type Platform = AsyncDisposable & {
  readonly origin: string
  /** Base URL of the API, version included. */
  readonly baseUrl: string
  readonly sip: { readonly ws: string; readonly domain: string }
  readonly users: readonly PlatformUser[]
  /** Path of the PEM that clients trust, with `tls`. */
  readonly ca?: string
  /** Loads the media code in advance, so that the first call does not have to wait for it. */
  prepareMedia(): Promise<void>
}

/** The reason why a platform cannot start, as a sentence for whoever started it. */
export class StartError extends Error {}
