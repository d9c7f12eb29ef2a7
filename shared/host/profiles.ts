import type { Outcome } from '../core/result.ts'

/** A profile offered for review. It has no effect before `profile.use`. */
export type ProfileOffer = {
  /** Identifies this offer; a later offer replaces it. */
  readonly id: number
  readonly fields: readonly ProfileField[]
  /** The agent is signed in to another platform and would be signed out. */
  readonly signsOut: boolean
  /** The profile is for several people: each enters the user of their own phone. */
  readonly asksForUser: boolean
  /** Names in the profile that are not known here. */
  readonly unknown: readonly string[]
}

export type ProfileFieldName =
  | 'server'
  | 'certificateAuthority'
  | 'phoneServer'
  | 'phoneDomain'
  | 'phoneUser'
  | 'otherServers'
  | 'iceServers'
  | 'relayOnly'
  | 'tunnel'
  | 'relay'

/** A text with one value per line; a flag; or the certificates of an authority. */
export type ProfileValue = string | boolean | readonly ProfileCertificate[]

/** The data that a person can compare of a certificate; null if it cannot be read. */
export type ProfileCertificate = {
  /** Empty if it has none. */
  readonly name: string
  /** Milliseconds since 1970. */
  readonly until: number
  /** SHA-256, in the usual pairs. */
  readonly fingerprint: string
} | null

export type ProfileField = {
  readonly name: ProfileFieldName
  readonly value: ProfileValue
  /** The current value, if it differs; empty if there is none. */
  readonly before?: ProfileValue
  /** The organisation set another value, so the profile cannot be used. */
  readonly held?: true
}

export interface ProfileMethods {
  /** Parses a profile file for review. Fails with `profile.*`. */
  'profile.read'(input: { text: string }): Outcome<ProfileOffer>
  /** Reads the profile of a pending link (`PendingLink`) for review, fetching it if it is hosted elsewhere. */
  'profile.open'(input: { linkId: number }): Outcome<ProfileOffer>
  /** Applies the offer if it is still the latest one. Not during a call. */
  'profile.use'(input: { id: number; phoneUser: string }): Outcome
  /** This app's connection as a profile for a colleague, without a user or a secret. */
  'profile.export'(): Outcome<{ name: string; text: string }>
}
