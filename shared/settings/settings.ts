import type { LanguageCode } from '../locales/languages.ts'

/** Everything that a person may set and that is kept on this computer. Never a secret. */
export type Settings = {
  readonly version: 1
  readonly theme: 'system' | 'light' | 'dark'
  /** What the screens speak; `system`: the first language of the browser or the system that there are words in. */
  readonly language: 'system' | LanguageCode
  readonly singleLetterShortcuts: boolean
  /** Changed keys, by command name; a command that is not named keeps its own. */
  readonly shortcuts: Readonly<Record<string, string>>
  readonly takingCalls: boolean
  readonly whenNotTakingCalls: 'decline-busy' | 'ring-silently'
  readonly showWhoIsCalling: boolean
  readonly notifyRings: boolean
  /** A ring shows in a small window over other apps, where the system lets an app put one there. */
  readonly ringWindow: boolean
  /** The compact window stays above others. */
  readonly compactOnTop: boolean
  readonly notifyTexts: boolean
  readonly notifyVoicemail: boolean
  /** What the agent calls the folders of voice messages, by the number that the platform keeps. */
  readonly voicemailFolders: Readonly<Record<string, string>>
  readonly ringVolume: number
  readonly phone: PhoneAccount | null
  /** How each agent of this computer calls, by the platform's id of the user; who is not named, with this computer. */
  readonly calling: Readonly<Record<string, CallingChoice>>
  readonly connection: ConnectionProfile | null
  readonly receiver: ReceiverSettings
  readonly tunnel: TunnelSettings
  /** The public origin that the platform's dashboard was told last; empty where none was. */
  readonly toldAddress: string
  readonly relay: RelaySettings | null
  readonly audio: AudioSettings
  readonly network: NetworkSettings
  /** Whether a call that asks for it (RFC 5373, `Call-Info: answer-after`) is answered by itself. */
  readonly autoAnswer: boolean
  /** What a second call does while the agent talks. */
  readonly secondCall: 'tone-and-banner' | 'banner' | 'decline-busy'
  readonly featureCodes: readonly FeatureCode[]
  /** The page of another system that is opened about a caller. */
  readonly screenPop: ScreenPopSettings
  /** How long a recording is paused for a sensitive moment at most, in seconds. */
  readonly sensitivePause: SensitivePause
  /** Whether the app starts when the person signs in to this computer, and how it shows itself then. */
  readonly startAtSignIn: 'off' | 'tray' | 'window'
  /** Whether links to telephone numbers that are pressed elsewhere come here. */
  readonly telephoneLinks: boolean
  /** Whether words are checked while they are written; `automatic`: where the system does it by itself. */
  readonly spelling: 'automatic' | 'on' | 'off'
  /** What the app may do by itself about newer versions. */
  readonly updates: UpdateChoice
  /** Whether a crash leaves a report on this computer; it holds parts of the app's memory. */
  readonly crashDumps: boolean
  /** How large the console is shown, in steps of a fifth: 0 is as it was drawn. */
  readonly zoom: number
  readonly wallboard: WallboardSettings
  /** The person has been told that a closed window leaves the app in the tray. */
  readonly toldOfTray: boolean
}

/** Look for newer versions, fetch and install them; only look; neither. */
type UpdateChoice = 'automatic' | 'notify' | 'off'

/** What the wallboard shows, and when a caller waits too long. */
export type WallboardSettings = {
  /** Keys of the queues that it shows; empty: all, and calls of none. */
  readonly queues: readonly string[]
  /** In percent of the longest wait that the queue allows: from `long` on a wait stands out, from `tooLong` on more so. */
  readonly long: number
  readonly tooLong: number
  /** In seconds: what counts as the longest wait of queues and calls without a limit. */
  readonly withoutLimit: number
}

/** A device as it is remembered: by its identifier, and by its name where the identifier has changed. */
export type DeviceChoice = { readonly id: string; readonly name: string }

export type AudioSettings = {
  /** Null takes the system's own device; so does an empty list of ringers. */
  readonly microphone: DeviceChoice | null
  readonly speaker: DeviceChoice | null
  readonly ringers: readonly DeviceChoice[]
  readonly echoCancellation: boolean
  readonly noiseSuppression: boolean
  readonly autoGain: boolean
  /** 0 to 1: the soft tone of a second call, in the headset. */
  readonly waitingVolume: number
  readonly headsetButtons: boolean
  /** One soft tone in the headset for each minute that a call is held. */
  readonly heldReminder: boolean
}

/** How media find their way. Passwords of TURN servers live in the keychain. */
export type NetworkSettings = {
  readonly iceServers: readonly { readonly urls: string; readonly username: string }[]
  readonly relayOnly: boolean
  /** Longest that an answer waits for candidates, in milliseconds. */
  readonly gatheringMs: number
}

/**
 * A code that the platform's exchange understands when it is dialled. `{ext}` stands for the extension that it is about:
 * of the colleague for `listen`, `whisper`, `barge` and `pickup`, of the parking place for `park` and `retrieve`. An empty name: it is
 * called by what it is for, in the language of the screens (`codeName`).
 */
export type FeatureCode = {
  readonly kind: 'listen' | 'whisper' | 'barge' | 'pickup' | 'park' | 'retrieve' | 'other'
  readonly name: string
  readonly code: string
}

export const sensitivePauses = [30, 60, 120, 300] as const
type SensitivePause = (typeof sensitivePauses)[number]

/** `address` with gaps for what is known of the caller, see `screen-pop.ts`; empty: none is opened. */
type ScreenPopSettings = {
  readonly address: string
  /** By itself when it rings or is answered; `key`: only when the agent asks for it. */
  readonly when: 'ring' | 'answer' | 'key'
}

/** What an agent calls with, and the number that others see. */
export type CallingChoice = {
  /** `other-phone`: the platform rings a telephone of the agent first, then the number (specification 4.3, `POST /calls`). */
  readonly phone: 'computer' | 'other-phone'
  /** E.164, or `anonymous`; empty is the agent's own. Calls by another phone alone can choose it. */
  readonly callerId: string
}

/** Where the phone registers. Its password lives in the keychain. */
export type PhoneAccount = {
  /** `wss://host/path`; plain `ws://` on loopback only. */
  readonly server: string
  readonly domain: string
  readonly user: string
  /** Tried in this order when `server` cannot be reached. */
  readonly otherServers?: readonly string[]
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

/** How notifications come from outside to the receiver of this computer. */
export type TunnelSettings =
  /** The person's own reverse proxy at `address` (an https origin); empty: nothing comes from outside. */
  | { readonly kind: 'none'; readonly address: string }
  | {
      readonly kind: 'ssh'
      /** `user@host`, or a name of the SSH configuration. */
      readonly destination: string
      readonly port: number
      /** Where the server listens for the platform: a port, or `address:port`. */
      readonly remote: string
      /** The https origin under which the world reaches that; empty reads it from what the server prints. */
      readonly address: string
      /** Path of a private key; empty leaves the choice to SSH. */
      readonly identity: string
    }
  | {
      readonly kind: 'cloudflared'
      /** Name of a tunnel that stands in the Cloudflare account; empty opens a quick one with an address of its own. */
      readonly tunnel: string
      /** The https origin of a named tunnel. */
      readonly address: string
    }
  | {
      readonly kind: 'command'
      /** The program and its arguments; `{port}` stands for the receiver's port. No shell reads it. */
      readonly command: string
      /** A regular expression whose first group, or whole match, is the address in what the program prints. */
      readonly pattern: string
    }

/** The team's relay (NATS JetStream). Its credentials live in the keychain. */
export type RelaySettings = {
  /** `tls://host:port`; plain `nats://` on loopback only. */
  readonly servers: readonly string[]
  /** The customer whose events are taken, as the relay names it. */
  readonly customer: string
  /** PEM of a private certificate authority. */
  readonly ca: string | null
}

export const defaultSettings: Settings = {
  version: 1,
  theme: 'system',
  language: 'system',
  singleLetterShortcuts: true,
  shortcuts: {},
  takingCalls: true,
  whenNotTakingCalls: 'decline-busy',
  showWhoIsCalling: true,
  notifyRings: true,
  ringWindow: true,
  compactOnTop: true,
  notifyTexts: true,
  notifyVoicemail: true,
  voicemailFolders: {},
  ringVolume: 0.6,
  phone: null,
  calling: {},
  connection: null,
  receiver: { enabled: true, port: 0 },
  tunnel: { kind: 'none', address: '' },
  toldAddress: '',
  relay: null,
  audio: {
    microphone: null,
    speaker: null,
    ringers: [],
    echoCancellation: true,
    noiseSuppression: true,
    autoGain: true,
    waitingVolume: 0.3,
    headsetButtons: true,
    heldReminder: true,
  },
  network: { iceServers: [], relayOnly: false, gatheringMs: 1_000 },
  autoAnswer: false,
  secondCall: 'tone-and-banner',
  featureCodes: [
    { kind: 'listen', name: '', code: '*31{ext}' },
    { kind: 'whisper', name: '', code: '*32{ext}' },
    { kind: 'barge', name: '', code: '*33{ext}' },
    { kind: 'pickup', name: '', code: '*8{ext}' },
    { kind: 'park', name: '', code: '*70' },
    { kind: 'retrieve', name: '', code: '*71{ext}' },
  ],
  screenPop: { address: '', when: 'answer' },
  sensitivePause: 60,
  startAtSignIn: 'off',
  telephoneLinks: false,
  updates: 'automatic',
  crashDumps: false,
  spelling: 'automatic',
  zoom: 0,
  wallboard: { queues: [], long: 50, tooLong: 100, withoutLimit: 120 },
  toldOfTray: false,
}
