import type { FaultKind } from '../api/operator.ts'
import type { Outcome } from '../core/result.ts'

/** An injected fault of the platform. Milliseconds since 1970; `until` is null if it never ends. */
export type PlatformFault = {
  readonly kind: FaultKind
  /** Milliseconds, or the share of requests affected. */
  readonly value: number
  /** The path it is restricted to; empty for all. */
  readonly path: string
  readonly until: number | null
}

/** A simulated caller. */
export type SimulatedCaller = {
  readonly id: number
  readonly number: string
  readonly name: string
  readonly to: string
  readonly toName: string
  readonly isAnswered: boolean
  /** Milliseconds since 1970; 0 if unknown. */
  readonly since: number
}

/** Current state of the platform. */
export type PlatformFacts = {
  /** Its clock and start time. Milliseconds since 1970; 0 if unknown. */
  readonly now: number
  readonly startedAt: number
  readonly callsPerMinute: number
  readonly paused: boolean
  /** Seed of the traffic. The shift's seed is null if nobody is at work. */
  readonly seed: number
  readonly shiftSeed: number | null
  readonly faults: readonly PlatformFault[]
  readonly callers: readonly SimulatedCaller[]
}

/** An e-mail that would have been sent. Its text is untrusted: a person or a caller wrote it. */
export type PlatformMail = {
  readonly id: number
  readonly at: number
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The codes of a second factor and of a password reset; empty if there is none. */
  readonly code: string
  readonly token: string
  /** Names of the attachments. */
  readonly files: readonly string[]
}

export type PlatformWebhook = {
  readonly id: number
  readonly name: string
  readonly url: string
  readonly events: readonly string[]
  readonly at: number
  /** Whether it delivers to this computer. */
  readonly isOwn: boolean
  /** When a delivery was last accepted; null if none of the latest was. */
  readonly lastAccepted: number | null
}

type DeliveryAttempt = {
  readonly at: number
  /** Milliseconds. */
  readonly took: number
  /** HTTP status; null if nothing answered, and `error` says why. */
  readonly status: number | null
  readonly error: string
}

export type PlatformDelivery = {
  readonly id: number
  readonly at: number
  readonly callId: number | null
  readonly event: string
  /** `pending`, `delivered`, `failed`, `dropped`, or any other state of the platform. */
  readonly state: string
  readonly attempts: readonly DeliveryAttempt[]
}

/** User settings that can be changed from outside. */
export type PlatformUser = {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly ext: string
  readonly isRoot: boolean
  readonly active: boolean
  readonly secondFactor: boolean
  readonly doNotDisturb: boolean
  readonly recordingAllowed: boolean
  readonly roles: readonly number[]
}

export type PlatformUserChanges = Partial<
  Pick<PlatformUser, 'active' | 'secondFactor' | 'doNotDisturb' | 'recordingAllowed' | 'roles'>
>

export type PlatformPlaces = {
  readonly numbers: readonly { readonly number: string; readonly name: string }[]
  readonly roles: readonly { readonly id: number; readonly name: string }[]
}

/** Maximum entries of a list, latest first. */
export const maxPlatformEntries = 100

type CallOrder = {
  /** Empty leaves the choice to the platform. */
  from: string
  to: string
  /** Seconds; null leaves it to the people involved. */
  answerAfter: number | null
  talkFor: number | null
  says: string
}

type FaultOrder = { kind: FaultKind; value: number | null; seconds: number | null; path: string }

/** Changes to the automatic traffic; a seed restarts its random sequence. */
export type TrafficOrder = { callsPerMinute?: number; paused?: boolean; seed?: number }

/** Available with the embedded platform only; `platform.refused` elsewhere. */
export interface EmbeddedPlatformMethods {
  'platform.facts'(): Outcome<PlatformFacts>
  'platform.places'(): Outcome<PlatformPlaces>
  'platform.mails'(): Outcome<readonly PlatformMail[]>
  'platform.webhooks'(): Outcome<readonly PlatformWebhook[]>
  'platform.deliveries'(input: { webhook: number; call: number | null }): Outcome<readonly PlatformDelivery[]>
  'platform.placeCall'(input: CallOrder): Outcome
  'platform.endCall'(input: { id: number }): Outcome
  /** `none` clears all faults, a value of 0 clears that one. */
  'platform.setFault'(input: FaultOrder): Outcome
  'platform.setTraffic'(input: TrafficOrder): Outcome
  'platform.users'(): Outcome<readonly PlatformUser[]>
  'platform.changeUser'(input: { id: number; changes: PlatformUserChanges }): Outcome
}
