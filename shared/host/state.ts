import type { Line } from '../calls/line.ts'
import type { LiveCallRecord } from '../calls/live-call.ts'
import type { LineQuality } from '../calls/media-sample.ts'
import { defaultSettings, type Settings } from '../settings/settings.ts'
import { noEvents, type EventsState, type RelayState, type TunnelState } from './events.ts'
import type { Arrival } from './arrivals.ts'
import type { FaultNotice } from './diagnostics.ts'
import type { Levels } from './audio.ts'
import type { DueCallBacks } from './call-backs.ts'
import type {
  CallBack,
  Caller,
  CallLabel,
  AgentNote,
  Loaded,
  RecordingGuardState,
  WrittenNotes,
} from './caller.ts'
import type { ComputerState } from './computer.ts'
import type { ContactImportState } from './contact-files.ts'
import { emptyDirectory, type DirectoryState } from './directory.ts'
import type { PendingLink } from './links.ts'
import { noOtherPhone, type OtherPhoneState } from './other-phone.ts'
import { emptyListing, type Listing } from './listing.ts'
import { unmanaged, type PolicyState } from './policy.ts'
import type { PaletteUse } from './search.ts'
import type { ReplayState } from './replay.ts'
import type { ReportsState } from './reports.ts'
import type { RoutingBackTest } from './routing.ts'
import type { SimulatorState } from './simulator.ts'
import type { StorageNotice } from './storage.ts'
import { nobodyWatched, type TeamState } from './team.ts'
import { noComposing, noTexts, type Composing, type TextsState } from './texts.ts'
import { noUpdates, type UpdateState } from './updates.ts'
import { noVoicemail, type VoicemailState } from './voicemail.ts'
import { noWallboard, type WallboardState } from './wallboard.ts'
import type { WindowsState } from './windows.ts'
import type {
  SessionState,
  PhoneState,
  CallFeed,
  Recents,
  People,
  ReceiverState,
  AudioState,
  DevicesState,
  ShellFacts,
} from './slices.ts'
import type { Readiness } from './readiness.ts'

/** Everything that a console shows, as published by the host: one slice per concern, each replaced as a whole. */
export type HostState = {
  readonly session: SessionState
  readonly phone: PhoneState
  /** Calls of this phone, followed by the agent's calls on another one. */
  readonly lines: readonly Line[]
  readonly otherPhone: OtherPhoneState
  /** Every live call that this user may see. Sent as differences, see `wire.ts`. */
  readonly calls: readonly LiveCallRecord[]
  readonly callFeed: CallFeed
  readonly recents: Recents
  readonly people: People
  /** Information about the other end of each call of this phone, kept for a while after the call. */
  readonly callers: readonly Caller[]
  /** The labels available for calls. */
  readonly callLabels: Loaded<readonly CallLabel[]>
  /** Notes on contacts that were written recently or not sent yet. */
  readonly writtenNotes: readonly WrittenNotes[]
  /** The agent's notes on recent calls. */
  readonly agentNotes: readonly AgentNote[]
  /** The sensitive moment in progress; null if there is none. */
  readonly recordingGuard: RecordingGuardState | null
  /** People to call back, earliest first. */
  readonly callBacks: readonly CallBack[]
  readonly directory: DirectoryState
  /** The import of contacts in progress. */
  readonly contactImport: ContactImportState
  readonly team: TeamState
  readonly texts: TextsState
  readonly composing: Composing
  readonly voicemail: VoicemailState
  readonly recordings: Listing
  readonly faxes: Listing
  readonly chats: Listing
  readonly dueCallBacks: DueCallBacks
  /** Numbers whose calls are rejected, E.164; null if this agent may not change them. */
  readonly blocked: Loaded<readonly string[]> | null
  /** Number of deletions that can still be undone; they are, if the app ends before. */
  readonly removals: { readonly pending: number }
  /** The back-test of changed routing in progress, or the last one. */
  readonly routing: RoutingBackTest
  /** The count of a period's calls in progress, or the last one. */
  readonly reports: ReportsState
  /** This agent's choices in the command palette, latest last. */
  readonly paletteUses: readonly PaletteUse[]
  readonly wallboard: WallboardState
  readonly arrivals: readonly Arrival[]
  /** Whether a page of the app is in front of the agent: visible and focused. */
  readonly attention: { readonly inFront: boolean }
  readonly receiver: ReceiverState
  readonly tunnel: TunnelState
  readonly relay: RelayState
  readonly events: EventsState
  readonly audio: AudioState
  readonly devices: DevicesState
  /** One entry for each line with media, updated every second. */
  readonly quality: readonly LineQuality[]
  /** Zero while no page watches. */
  readonly levels: Levels
  readonly readiness: Readiness
  readonly settings: Settings
  /** The organisation's policy on this computer. */
  readonly policy: PolicyState
  readonly shell: ShellFacts
  /** System integration of the shell on this computer; empty if it has none. */
  readonly computer: ComputerState
  /** A link from outside that waits for confirmation. */
  readonly link: PendingLink | null
  /** Null if each page opens windows itself. */
  readonly windows: WindowsState | null
  /** The last unexpected fault, until a person has seen it. */
  readonly fault: FaultNotice | null
  readonly updates: UpdateState
  /** Data that cannot be stored on this computer, or could not be read back; at most one notice of each kind. */
  readonly storage: readonly StorageNotice[]
  /** Events that can be triggered at the platform; null if there are none. */
  readonly simulator: SimulatorState | null
  /** Set only in a replay. */
  readonly replay?: ReplayState
}

/** Every slice in its initial state. */
export const initialState: HostState = {
  session: { kind: 'starting' },
  phone: { account: null, registration: { kind: 'no-account' } },
  lines: [],
  otherPhone: noOtherPhone,
  calls: [],
  callFeed: { kind: 'idle', lastPollAt: null, nextPollAt: null, error: null },
  recents: { calls: [], loading: false, error: null },
  people: { list: [], error: null },
  callers: [],
  callLabels: { kind: 'loading' },
  writtenNotes: [],
  agentNotes: [],
  callBacks: [],
  recordingGuard: null,
  directory: emptyDirectory,
  contactImport: null,
  team: nobodyWatched,
  texts: noTexts,
  composing: noComposing,
  voicemail: noVoicemail,
  recordings: emptyListing,
  faxes: emptyListing,
  chats: emptyListing,
  blocked: null,
  dueCallBacks: {
    list: [],
    total: 0,
    withheld: 0,
    since: 0,
    error: null,
  },
  removals: { pending: 0 },
  routing: { kind: 'idle' },
  reports: { kind: 'idle' },
  paletteUses: [],
  wallboard: noWallboard,
  arrivals: [],
  attention: { inFront: false },
  receiver: { kind: 'off' },
  tunnel: { kind: 'none' },
  relay: { kind: 'off' },
  events: noEvents,
  audio: { engine: 'absent', microphone: 'unknown', error: null },
  devices: { audio: null, switched: null, headset: null },
  quality: [],
  levels: { input: 0, output: 0 },
  readiness: { checks: [] },
  settings: defaultSettings,
  policy: unmanaged,
  shell: { kind: 'browser', version: '', platform: 'linux', demo: false, startError: null },
  windows: null,
  computer: {},
  fault: null,
  link: null,
  updates: noUpdates,
  storage: [],
  simulator: null,
}

/** Returns the initial state of some slices. */
export function initialSlices<Name extends keyof HostState>(
  ...names: readonly Name[]
): Pick<HostState, Name> {
  return Object.fromEntries(names.map((name) => [name, initialState[name]])) as Pick<HostState, Name>
}
