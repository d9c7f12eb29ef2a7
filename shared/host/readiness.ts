/**
 * Whether the next call would reach the agent, and what prevents it: `unsure` is amber, `bad` is red. The light shows
 * the worst of its checks.
 */
export type Readiness = { readonly checks: readonly ReadinessCheck[] }

export type ReadinessName =
  | 'registration'
  | 'microphone'
  | 'ringer'
  | 'notifications'
  | 'clock'
  | 'token'
  | 'events'

export type ReadinessCheck = {
  readonly name: ReadinessName
  readonly state: 'good' | 'unsure' | 'bad'
  /** The fault; null while the check is good. */
  readonly fault: ReadinessFault | null
}

/** The fault of a check, by kind, with its values; each screen words it in its own language. */
export type ReadinessFault =
  | { readonly kind: ReadinessFaultKind }
  /** `device`: the chosen device, which is not plugged in; empty if its name is unknown. */
  | { readonly kind: 'microphone-unplugged'; readonly device: string }
  /** `rest`: whether calls still ring on other chosen devices. */
  | { readonly kind: 'ringer-unplugged'; readonly device: string; readonly rest: boolean }
  /** How many seconds this computer's clock is off, rounded coarsely so that it stays stable for a while. */
  | { readonly kind: 'clock-off'; readonly seconds: number; readonly isAhead: boolean }

type ReadinessFaultKind =
  | 'no-account'
  | 'registering'
  | 'server-silent'
  | 'wrong-password'
  | 'other-server'
  | 'unsafe-challenge'
  | 'bad-certificate'
  | 'server-unreachable'
  | 'unregistered'
  | 'no-window-to-speak'
  | 'microphone-asking'
  | 'microphone-denied'
  | 'microphone-absent'
  | 'microphone-silent'
  | 'no-window-to-ring'
  | 'no-speaker'
  | 'no-ringer'
  | 'ring-not-played'
  | 'ring-volume-zero'
  | 'notifications-denied'
  | 'notifications-not-allowed'
  | 'sign-in-again'
  | 'token-refused'
  | 'no-answer-yet'
  | 'calls-not-read'
  | 'calls-lost'
  | 'calls-not-read-yet'
  | 'platform-slow'
  | 'receiver-failed'
  | 'tunnel-failed'
