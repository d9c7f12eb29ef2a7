import type { LanguageCode } from '../locales/languages.ts'
import type { AutoAnswer } from './auto-answer.ts'
import type { ReceiverSettings, RelaySettings, TunnelSettings } from './event-settings.ts'

/** Everything that a person can set and that is kept on this computer. Never a secret. */
export type Settings = {
  readonly version: 3
  readonly theme: 'system' | 'light' | 'dark'
  /** Language of the screens; `system` is the first supported language of the browser or the system. */
  readonly language: 'system' | LanguageCode
  readonly singleLetterShortcuts: boolean
  /** Changed keys, by command name; a command without an entry keeps its default. */
  readonly shortcuts: Readonly<Record<string, string>>
  readonly takingCalls: boolean
  readonly whenNotTakingCalls: 'decline-busy' | 'ring-silently'
  readonly showWhoIsCalling: boolean
  readonly notifyRings: boolean
  /** Whether a ring is shown in a small window over other apps, if the system allows it. */
  readonly ringWindow: boolean
  /** Whether the compact window stays above others. */
  readonly compactOnTop: boolean
  readonly notifyMissed: boolean
  readonly notifyTexts: boolean
  readonly notifyVoicemail: boolean
  /** The agent's names for voicemail folders, by the platform's folder number. */
  readonly voicemailFolders: Readonly<Record<string, string>>
  readonly ringVolume: number
  readonly phone: PhoneAccount | null
  /** How each agent of this computer calls, by the platform's user id; without an entry, with this computer. */
  readonly calling: Readonly<Record<string, CallingChoice>>
  readonly connection: ConnectionProfile | null
  readonly receiver: ReceiverSettings
  readonly tunnel: TunnelSettings
  /** The public origin last registered at the platform's dashboard; empty if none was. */
  readonly registeredAddress: string
  readonly relay: RelaySettings | null
  readonly audio: AudioSettings
  readonly network: NetworkSettings
  readonly autoAnswer: AutoAnswer
  /** Seconds for which a call rings that is answered automatically without having asked for it: 1 to 10. */
  readonly autoAnswerAfter: number
  /** Behaviour of a second call while the agent is talking. */
  readonly secondCall: 'tone-and-banner' | 'banner' | 'decline-busy'
  readonly featureCodes: readonly FeatureCode[]
  /** The page of another system to open about a caller. */
  readonly screenPop: ScreenPopSettings
  /** Maximum pause of a recording for a sensitive moment, in seconds. */
  readonly sensitivePause: SensitivePause
  /** Whether the app starts when the person signs in to this computer, and in which form. */
  readonly startAtSignIn: 'off' | 'tray' | 'window'
  /** Whether telephone links clicked in other apps open here. */
  readonly telephoneLinks: boolean
  /** The values of these two last requested of this computer's system, where the person may have undone them. */
  readonly requestedStartAtSignIn: 'off' | 'tray' | 'window'
  readonly requestedTelephoneLinks: boolean
  /** Whether spelling is checked while typing; `automatic`: if the system does so itself. */
  readonly spelling: 'automatic' | 'on' | 'off'
  /** What the app does automatically about newer versions. */
  readonly updates: UpdateChoice
  /** Whether a crash leaves a report on this computer; a report contains parts of the app's memory. */
  readonly crashDumps: boolean
  /** Zoom of the console, in steps of a fifth; 0 is the original size. */
  readonly zoom: number
  readonly wallboard: WallboardSettings
  /** Whether the notice that closing the window leaves the app in the tray was shown. */
  readonly trayNoticeShown: boolean
}

/** Check for, download and install newer versions; only check; neither. */
type UpdateChoice = 'automatic' | 'notify' | 'off'

/** The wallboard's queues and its thresholds for long waits. */
export type WallboardSettings = {
  /** Keys of the queues to show; empty means all, including calls without a queue. */
  readonly queues: readonly string[]
  /** In percent of the queue's maximum wait: highlighted from `long` on, more strongly from `tooLong` on. */
  readonly long: number
  readonly tooLong: number
  /** In seconds: the maximum wait assumed for queues and calls without a limit. */
  readonly withoutLimit: number
}

/** A remembered device: found by its identifier, or by its name if the identifier has changed. */
export type DeviceChoice = { readonly id: string; readonly name: string }

export type AudioSettings = {
  /** Null means the system's default device, as does an empty list of ringers. */
  readonly microphone: DeviceChoice | null
  readonly speaker: DeviceChoice | null
  readonly ringers: readonly DeviceChoice[]
  readonly echoCancellation: boolean
  readonly noiseSuppression: boolean
  readonly autoGain: boolean
  /** 0 to 1: volume of the soft tone for a second call, in the headset. */
  readonly waitingVolume: number
  readonly headsetButtons: boolean
  /** Whether a soft tone is played in the headset for each minute that a call is held. */
  readonly heldReminder: boolean
}

/** Media network settings. Passwords of TURN servers are kept in the keychain. */
export type NetworkSettings = {
  readonly iceServers: readonly { readonly urls: string; readonly username: string }[]
  readonly relayOnly: boolean
  /** Maximum time that an answer waits for candidates, in milliseconds. */
  readonly gatheringMs: number
}

/**
 * A code to dial that the platform's exchange understands. `{ext}` stands for an extension: the colleague's for
 * `listen`, `whisper`, `barge` and `pickup`, the parking place for `park` and `retrieve`. With an empty name, the code
 * is named by its purpose in the language of the screens (`codeName`).
 */
export type FeatureCode = {
  readonly kind: 'listen' | 'whisper' | 'barge' | 'pickup' | 'park' | 'retrieve' | 'other'
  readonly name: string
  readonly code: string
}

export const sensitivePauses = [30, 60, 120, 300] as const
type SensitivePause = (typeof sensitivePauses)[number]

/** `address` has placeholders for data of the caller, see `screen-pop.ts`; if empty, no page is opened. */
type ScreenPopSettings = {
  readonly address: string
  /** Automatically on ringing or answering; `key`: only when the agent asks for it. */
  readonly when: 'ring' | 'answer' | 'key'
}

/** The agent's phone and the caller ID that others see. */
export type CallingChoice = {
  /** `other-phone`: the platform rings the agent's telephone, then the number (specification 4.3, `POST /calls`). */
  readonly phone: 'computer' | 'other-phone'
  /** E.164, or `anonymous`; empty means the agent's own. Only calls by another phone can choose it. */
  readonly callerId: string
}

/** The phone's registration account. Its password is kept in the keychain. */
export type PhoneAccount = {
  /** `wss://host/path`; plain `ws://` on loopback only. */
  readonly server: string
  readonly domain: string
  readonly user: string
  /** Tried in this order when `server` cannot be reached. */
  readonly otherServers?: readonly string[]
}

/** The platform that this app connects to, and the account. */
export type ConnectionProfile = {
  /** {base_url}, which ends in a version segment (specification 9). */
  readonly baseUrl: string
  readonly email: string
  readonly keepSignedIn: boolean
  /** PEM of a private certificate authority, trusted in addition to the system's. */
  readonly ca: string | null
}

export const defaultSettings: Settings = {
  version: 3,
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
  notifyMissed: true,
  notifyTexts: true,
  notifyVoicemail: true,
  voicemailFolders: {},
  ringVolume: 0.6,
  phone: null,
  calling: {},
  connection: null,
  receiver: { enabled: true, port: 0 },
  tunnel: { kind: 'none', address: '' },
  registeredAddress: '',
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
  autoAnswer: 'off',
  autoAnswerAfter: 2,
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
  requestedStartAtSignIn: 'off',
  requestedTelephoneLinks: false,
  updates: 'automatic',
  crashDumps: false,
  spelling: 'automatic',
  zoom: 0,
  wallboard: { queues: [], long: 50, tooLong: 100, withoutLimit: 120 },
  trayNoticeShown: false,
}
