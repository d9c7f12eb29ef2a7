import type { RecordingRule } from '../calls/may-record.ts'
import type { AutoAnswer } from './auto-answer.ts'
import type { RelaySettings, TunnelSettings } from './event-settings.ts'
import type { Settings } from './settings.ts'

/**
 * Values that an organisation may set on a computer, by their names in a policy file and in the registry.
 * `policy-keys.ts` explains each of them. Never a secret.
 */
export type PolicyValues = {
  /** {base_url} of the platform. */
  readonly server: string
  /** The part of everybody's e-mail address after the @. */
  readonly emailDomain: string
  /** PEM of a private authority, trusted for `server` and its phone servers only. */
  readonly certificateAuthority: string
  readonly sipServer: string
  readonly sipDomain: string
  readonly sipOtherServers: readonly string[]
  /** STUN and TURN addresses. The user and password of a TURN server remain personal settings. */
  readonly iceServers: readonly string[]
  readonly relayOnly: boolean
  readonly receiver: boolean
  readonly receiverPort: number
  readonly tunnel: TunnelSettings
  /** Null means no relay. */
  readonly relay: RelaySettings | null
  readonly updates: 'off' | 'notify' | 'automatic'
  /** The https address of the update feed. */
  readonly updateFeed: string
  readonly recording: RecordingRule
  readonly shortcuts: Readonly<Record<string, string>>
  readonly singleLetterShortcuts: boolean
  /** Whether global shortcuts are registered while a call needs them. */
  readonly globalShortcuts: boolean
  readonly autoAnswer: AutoAnswer
  readonly autoAnswerAfter: number
  readonly showWhoIsCalling: boolean
  /** Hosts whose pages may be opened about a caller; a leading `*.` stands for every host below. */
  readonly screenPopHosts: readonly string[]
  readonly language: Settings['language']
  readonly startAtSignIn: 'off' | 'tray' | 'window'
  /** Whether this app may handle `tel:`, `sip:` and `callto:` links. */
  readonly telephoneLinks: boolean
  readonly crashDumps: boolean
  readonly devTools: boolean
}

export type PolicyKey = keyof PolicyValues

/** The policy in force on this computer. A name appears in at most one of `locked` and `preset`. */
export type Policy = {
  /** In force regardless of the person's choice. */
  readonly locked: Partial<PolicyValues>
  /** Initial value, until a person chooses another. */
  readonly preset: Partial<PolicyValues>
  /** Keys that an administrator tries to lock with a value that is not understood; their settings stay unchanged. */
  readonly frozen: readonly PolicyKey[]
}

export const noPolicy: Policy = { locked: {}, preset: {}, frozen: [] }

/** Whether a person may not change this setting now. */
export function isLocked(policy: Policy, key: PolicyKey): boolean {
  return policy.frozen.includes(key) || policy.locked[key] !== undefined
}

/** The organisation's value, locked or preset; undefined if there is none. */
export function policyValue<Key extends PolicyKey>(policy: Policy, key: Key): PolicyValues[Key] | undefined {
  return policy.locked[key] !== undefined ? policy.locked[key] : policy.preset[key]
}
