import type { Clock } from '#shared/core/clock.ts'
import type { Log } from '#shared/core/log.ts'

/** How the platform is started; the switches of `npm run platform` say the same. */
export type PlatformOptions = {
  /** 0 takes any free port. */
  readonly port?: number
  /** 127.0.0.1 unless told otherwise; anything but loopback needs `tls`. */
  readonly host?: string
  /** A folder for the data, which is made where it is not there, or `:memory:`. */
  readonly data?: string
  /** `demo`, `empty` or `bench:<number of call records>`; ignored by a folder that has data already. */
  readonly dataset?: string
  /** HTTPS and WSS, with a certificate that is made for it. */
  readonly tls?: boolean
  /** Seconds of inactivity after which a login's token expires. */
  readonly tokenTtl?: number
  /** Requests a second for each token; no limit unless told otherwise. */
  readonly rateLimit?: number
  /** Makes data, passwords, traffic and faults reproducible: on loopback only, since anybody can work the passwords out. */
  readonly seed?: number
  /** Simulated calls a minute. */
  readonly traffic?: number
  /** A shift of the sample company is under way: colleagues talk, callers wait, and customers call the first phone. */
  readonly shift?: boolean
  /** Seconds after which a call that no phone refreshes is over (RFC 4028), and the least that a phone may ask for. */
  readonly sessionTimes?: { readonly expires: number; readonly min: number }
  readonly log?: Log
  readonly clock?: Clock
  /** Gives the start up: it rejects with the signal's reason and leaves nothing running. */
  readonly signal?: AbortSignal
}

/** A user as the ready line shows it, with passwords: sample users only. */
export type PlatformUser = {
  readonly user_id: number
  readonly email: string
  /** Empty once it was changed. */
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
  /** Where the API begins, version included. */
  readonly baseUrl: string
  readonly sip: { readonly ws: string; readonly domain: string }
  readonly users: readonly PlatformUser[]
  /** Path of the PEM that clients trust, with `tls`. */
  readonly ca?: string
  /** Loads what carries media, for which the first call would else have to wait a moment. */
  prepareMedia(): Promise<void>
}

/** What stops a platform from starting, as a sentence for whoever started it. */
export class StartError extends Error {}
