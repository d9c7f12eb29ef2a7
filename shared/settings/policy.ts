import type { RecordingRule } from '../calls/may-record.ts'
import type { RelaySettings, Settings, TunnelSettings } from './settings.ts'

/**
 * What an organisation may set on a computer, by the name that it has in a policy file and in the registry. What each
 * one is for: `policy-keys.ts`. Never a secret.
 */
export type PolicyValues = {
  /** {base_url} of the platform. */
  readonly server: string
  /** What stands after the @ of everybody's e-mail address. */
  readonly emailDomain: string
  /** PEM of a private authority, trusted for `server` and its phone servers only. */
  readonly certificateAuthority: string
  readonly sipServer: string
  readonly sipDomain: string
  readonly sipOtherServers: readonly string[]
  /** STUN and TURN addresses. User and password of a TURN server stay the person's own. */
  readonly iceServers: readonly string[]
  readonly relayOnly: boolean
  readonly receiver: boolean
  readonly receiverPort: number
  readonly tunnel: TunnelSettings
  /** Null: no relay of a team. */
  readonly relay: RelaySettings | null
  readonly updates: 'off' | 'notify' | 'automatic'
  /** Where updates are looked for, https. */
  readonly updateFeed: string
  readonly recording: RecordingRule
  readonly shortcuts: Readonly<Record<string, string>>
  readonly singleLetterShortcuts: boolean
  /** Whether keys are taken from the system while a call needs them. */
  readonly globalShortcuts: boolean
  readonly autoAnswer: boolean
  readonly showWhoIsCalling: boolean
  /** Hosts whose pages may be opened about a caller; `*.` at the beginning stands for every host below. */
  readonly screenPopHosts: readonly string[]
  readonly language: Settings['language']
  readonly startAtSignIn: 'off' | 'tray' | 'window'
  /** Whether `tel:`, `sip:` and `callto:` links may come to this app. */
  readonly telephoneLinks: boolean
  readonly crashDumps: boolean
  readonly devTools: boolean
}

export type PolicyKey = keyof PolicyValues

/** What holds on this computer. A name is in one of both at most. */
export type Policy = {
  /** In force, whatever was chosen or is asked for. */
  readonly locked: Partial<PolicyValues>
  /** The first value, until a person chooses another. */
  readonly preset: Partial<PolicyValues>
  /** What an administrator's policy seems to lock, though it cannot be understood: these stay as they are. */
  readonly frozen: readonly PolicyKey[]
}

export const noPolicy: Policy = { locked: {}, preset: {}, frozen: [] }

/** Whether a person may not change this now. */
export function isLocked(policy: Policy, key: PolicyKey): boolean {
  return policy.frozen.includes(key) || policy.locked[key] !== undefined
}

/** What an organisation says of it, locked or preset; undefined where it says nothing. */
export function policyValue<Key extends PolicyKey>(policy: Policy, key: Key): PolicyValues[Key] | undefined {
  return policy.locked[key] !== undefined ? policy.locked[key] : policy.preset[key]
}
