/** Everything that a person may set and that is kept on this computer. Never a secret. */
export type Settings = {
  readonly version: 1
  readonly theme: 'system' | 'light' | 'dark'
  readonly singleLetterShortcuts: boolean
  /** Changed keys, by command name; a command that is not named keeps its own. */
  readonly shortcuts: Readonly<Record<string, string>>
  readonly takingCalls: boolean
  readonly whenNotTakingCalls: 'decline-busy' | 'ring-silently'
  readonly showWhoIsCalling: boolean
  readonly notifyRings: boolean
  readonly ringVolume: number
  readonly phone: PhoneAccount | null
  readonly connection: ConnectionProfile | null
  readonly receiver: ReceiverSettings
}

/** Where the phone registers. Its password lives in the keychain. */
export type PhoneAccount = {
  /** `wss://host/path`; plain `ws://` on loopback only. */
  readonly server: string
  readonly domain: string
  readonly user: string
}

/** Which platform this app speaks to, and as whom. */
export type ConnectionProfile = {
  /** {base_url}, which ends in a version segment (specification 9). */
  readonly baseUrl: string
  readonly email: string
  readonly keepSignedIn: boolean
  /** PEM of a private certificate authority that is trusted besides the system's. */
  readonly ca: string | null
}

export type ReceiverSettings = {
  readonly enabled: boolean
  /** 0 takes any free port. */
  readonly port: number
}

export const defaultSettings: Settings = {
  version: 1,
  theme: 'system',
  singleLetterShortcuts: true,
  shortcuts: {},
  takingCalls: true,
  whenNotTakingCalls: 'decline-busy',
  showWhoIsCalling: true,
  notifyRings: true,
  ringVolume: 0.6,
  phone: null,
  connection: null,
  receiver: { enabled: true, port: 0 },
}
