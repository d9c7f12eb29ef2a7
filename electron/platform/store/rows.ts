import type { SubscribableEvent } from '#shared/api/events.ts'
import type { CallLabel, MediaSession, Webcall } from '#shared/api/modules/calls.ts'
import type { AclRole } from '#shared/api/modules/authentication.ts'
import type { User } from '#shared/api/modules/customer.ts'
import type { Cdr, Monitor } from '#shared/api/modules/history.ts'
import type { Ddi } from '#shared/api/modules/numbers.ts'
import type { Contact } from '#shared/api/modules/settings.ts'
import type { Entity } from '#shared/api/resource.ts'
import type { Row } from './records.ts'

/** Common to all records: the customer. Fields that the contract does not name are never served. */
export type StoredRow = Row & { readonly customer_id: number }

export type StoredUser = User &
  StoredRow & {
    readonly email: string
    readonly first_name: string
    readonly last_name: string
    readonly ext: string
    readonly cli: string
    readonly is_root: boolean
    readonly active: boolean
    /** `scrypt$N$r$p$salt$hash`, the last two in base64url. */
    readonly password_hash: string
    /** True while the password is the one that the data set derives from its seed. */
    readonly seeded: boolean
  }

/** A telephone number. Its id is an integer here; the contract serves it as text. */
export type StoredDdi = Omit<Ddi, 'id'> &
  StoredRow & {
    /** `+` and digits. */
    readonly e164: string
    /** Kind of target: a word of `ddi.target_type` (U user, R ring group, Q queue ...) as an integer; null for none. */
    readonly target_type: number | null
    readonly target_id: number | null
    /** The call-tracking campaign that displays it. */
    readonly campaign_id?: number | null
  }

type SpeedDial =
  | 'speed_dial_phone'
  | 'speed_dial_phone_1'
  | 'speed_dial_phone_2'
  | 'speed_dial_mobile'
  | 'speed_dial_mobile_1'
  | 'speed_dial_mobile_2'

/** An entry in the telephone book: the customer's if `user_id` is null, else only that user's. */
export type StoredContact = Contact &
  StoredRow & { readonly [Name in SpeedDial]?: string } & {
    /** By id or by name, as written. */
    readonly labels?: readonly (string | number)[]
    readonly groups?: readonly (string | number)[]
    readonly transfer_list?: boolean
  }

export type StoredCdr = Cdr &
  StoredRow & {
    /** Everybody who took part, and so may see the record besides root. */
    readonly party_ids: readonly number[]
    /** The contact who took part, for `/contacts/{id}/cdrs`. */
    readonly contact_id?: number | null
    readonly notes?: string
  }

export type StoredMonitor = Monitor &
  StoredRow & {
    readonly live_id: number
    readonly party_ids: readonly number[]
    /** `recording` until its audio is complete. */
    readonly recording_state: 'recording' | 'paused' | 'complete'
    /** Sample data only: the audio is generated from this on first request. */
    readonly sample?: { readonly seconds: number; readonly tone: number }
  }

export type StoredCallLabel = Entity<typeof CallLabel> & StoredRow
/** A web call, with the user who placed it. */
export type StoredWebcall = Entity<typeof Webcall> & StoredRow & { readonly user_id?: number | null }
export type StoredMediaSession = Entity<typeof MediaSession> &
  StoredRow & {
    /** The live call it was part of. */
    readonly live_id: number
    /** Everybody who took part in the call, and so may see it besides root. */
    readonly party_ids: readonly number[]
  }
export type StoredAclRole = Entity<typeof AclRole> & StoredRow

export type StoredToken = StoredRow & {
  /** SHA-256 of the token, base64url: only its holder knows the token itself. */
  readonly hash: string
  readonly kind: 'login' | 'api'
  readonly user_id: number
  readonly name: string
  readonly host: string
  readonly user_agent: string
  /** Seconds: lifetime of an API token (0 is for ever), inactivity for a login. */
  readonly expiry: number
  /** Milliseconds since 1970. */
  readonly created: number
  /** Milliseconds since 1970; written at most every 30 s of use. */
  readonly last_used: number
}

/** A secret for a step of signing in: a mailed second factor or password reset, or a remembered device. */
export type StoredChallenge = StoredRow & {
  readonly kind: 'second-factor' | 'password-reset' | 'device'
  readonly user_id: number
  /** SHA-256 of the nonce, of the reset token, or of the device's fingerprint with its user. */
  readonly hash: string
  /** The device to remember if the second factor asks for it; as in `hash`. */
  readonly device_hash?: string
  /** SHA-256 of the code, for a second factor. */
  readonly code_hash?: string
  readonly attempts: number
  /** Milliseconds since 1970. */
  readonly expires: number
}

export type StoredWebhook = StoredRow & {
  readonly name: string
  readonly events: readonly SubscribableEvent[]
  readonly url: string
  readonly ca?: string
  readonly created_at: string
}

export type DeliveryAttempt = {
  readonly at: string
  /** Milliseconds until the response or the failure. */
  readonly took: number
  readonly status?: number
  /** The first 2,000 characters of the response. */
  readonly response?: string
  readonly error?: string
}

export type StoredDelivery = StoredRow & {
  readonly webhook_id: number
  readonly call_id: number | null
  readonly created_at: string
  /** `failed`: given up, also since the webhook was deleted. `dropped`: lost on purpose, see `webhook_drop`. */
  readonly state: 'pending' | 'delivered' | 'failed' | 'dropped'
  readonly notification: Readonly<Record<string, unknown>>
  readonly attempts: readonly DeliveryAttempt[]
}

/** An e-mail that would have been sent. */
export type StoredMail = StoredRow & {
  readonly created_at: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly code?: string
  readonly token?: string
  readonly attachments?: readonly {
    readonly filename: string
    readonly type: string
    readonly content: string
  }[]
}
