import type { Outcome } from '../core/result.ts'

/** A profile as a person is asked about it. Nothing of it holds before `profile.use`. */
export type ProfileOffer = {
  /** Names this offer; a later one takes its place. */
  readonly id: number
  readonly fields: readonly ProfileField[]
  /** Somebody is signed in to another platform, and would be signed out. */
  readonly signsOut: boolean
  /** The profile is for several people: each one types the user of his own phone. */
  readonly asksForUser: boolean
  /** Names in it that mean nothing here. */
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

/** A text, of which each line is one value; whether something is on; the certificates of an authority. */
export type ProfileValue = string | boolean | readonly ProfileCertificate[]

/** What a person can compare of a certificate; null where it cannot be read. */
export type ProfileCertificate = {
  /** Empty where it has none. */
  readonly name: string
  /** Milliseconds since 1970. */
  readonly until: number
  /** SHA-256, in the usual pairs. */
  readonly fingerprint: string
} | null

export type ProfileField = {
  readonly name: ProfileFieldName
  readonly value: ProfileValue
  /** What holds now, where it is something else; empty where nothing does. */
  readonly before?: ProfileValue
  /** The organisation set something else, so the profile cannot be used. */
  readonly held?: true
}

export interface ProfileMethods {
  /** Looks at the text of a profile file. Fails with `profile.*`. */
  'profile.read'(input: { text: string }): Outcome<ProfileOffer>
  /** Looks at the profile of a link that waits, `PendingLink`; fetches it where it is elsewhere. */
  'profile.open'(input: { linkId: number }): Outcome<ProfileOffer>
  /** Does what the offer says, as long as it is the last one. Not during a call. */
  'profile.use'(input: { id: number; phoneUser: string }): Outcome
  /** What this app is connected to, for a colleague: without a user, without a secret. */
  'profile.export'(): Outcome<{ name: string; text: string }>
}
