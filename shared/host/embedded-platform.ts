import type { FaultKind } from '../api/operator.ts'
import type { Outcome } from '../core/result.ts'

/** A way in which the platform misbehaves now. Milliseconds since 1970; `until` null is for ever. */
export type PlatformFault = {
  readonly kind: FaultKind
  /** Milliseconds, or the share of what it hits. */
  readonly value: number
  /** What it is restricted to; empty for all. */
  readonly path: string
  readonly until: number | null
}

/** Somebody simulated who calls. */
export type SimulatedCaller = {
  readonly id: number
  readonly number: string
  readonly name: string
  readonly to: string
  readonly toName: string
  readonly isAnswered: boolean
  /** Milliseconds since 1970; 0 where it is not known. */
  readonly since: number
}

/** How the platform runs at this moment. */
export type PlatformFacts = {
  /** Its clock, and when it started. Milliseconds since 1970; 0 where it is not known. */
  readonly now: number
  readonly startedAt: number
  readonly callsPerMinute: number
  readonly paused: boolean
  /** Of the traffic. The shift's is null where nobody is at work. */
  readonly seed: number
  readonly shiftSeed: number | null
  readonly faults: readonly PlatformFault[]
  readonly callers: readonly SimulatedCaller[]
}

/** An e-mail that would have been sent. Its text is whatever a person or a caller wrote. */
export type PlatformMail = {
  readonly id: number
  readonly at: number
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Of a second factor, and of a password reset; empty for none. */
  readonly code: string
  readonly token: string
  /** Names of its files. */
  readonly files: readonly string[]
}

export type PlatformWebhook = {
  readonly id: number
  readonly name: string
  readonly url: string
  readonly events: readonly string[]
  readonly at: number
  /** It brings the events to this computer. */
  readonly isOwn: boolean
  /** When something was last accepted; null where nothing was among the latest. */
  readonly lastAccepted: number | null
}

type DeliveryAttempt = {
  readonly at: number
  /** Milliseconds. */
  readonly took: number
  /** HTTP status; null where nothing answered, and then `error` says why. */
  readonly status: number | null
  readonly error: string
}

export type PlatformDelivery = {
  readonly id: number
  readonly at: number
  readonly callId: number | null
  readonly event: string
  /** `pending`, `delivered`, `failed`, `dropped`, or whatever else the platform says. */
  readonly state: string
  readonly attempts: readonly DeliveryAttempt[]
}

/** What can be set for a user from outside. */
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

/** Entries of a list, the latest first, at most. */
export const mostPlatformEntries = 100

type CallOrder = {
  /** Empty leaves the caller to the platform. */
  from: string
  to: string
  /** Seconds; null leaves it to people. */
  answerAfter: number | null
  talkFor: number | null
  says: string
}

type FaultOrder = { kind: FaultKind; value: number | null; seconds: number | null; path: string }

/** What it does by itself from now on; a seed begins its stream of numbers anew. */
export type TrafficOrder = { callsPerMinute?: number; paused?: boolean; seed?: number }

/** Only where the platform is the embedded one; `platform.refused` elsewhere. */
export interface EmbeddedPlatformMethods {
  'platform.facts'(): Outcome<PlatformFacts>
  'platform.places'(): Outcome<PlatformPlaces>
  'platform.mails'(): Outcome<readonly PlatformMail[]>
  'platform.webhooks'(): Outcome<readonly PlatformWebhook[]>
  'platform.deliveries'(input: { webhook: number; call: number | null }): Outcome<readonly PlatformDelivery[]>
  'platform.placeCall'(input: CallOrder): Outcome
  'platform.endCall'(input: { id: number }): Outcome
  /** `none` takes back all of them, a value of 0 that one. */
  'platform.setFault'(input: FaultOrder): Outcome
  'platform.setTraffic'(input: TrafficOrder): Outcome
  'platform.users'(): Outcome<readonly PlatformUser[]>
  'platform.changeUser'(input: { id: number; changes: PlatformUserChanges }): Outcome
}
