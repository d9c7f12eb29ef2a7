import type { RelaySettings } from '../settings/event-settings.ts'
import type { NetworkSettings, PhoneAccount, Settings } from '../settings/settings.ts'
import type { CallTimeline, TimelineSummary } from '../calls/call-timeline.ts'
import type { DeclineReason } from '../calls/line.ts'
import type { Outcome } from '../core/result.ts'
import type { AccountMethods } from './account.ts'
import type { AdminMethods } from './admin.ts'
import type { ArrivalMethods } from './arrivals.ts'
import type { AudioTest } from './audio.ts'
import type { BlocklistMethods } from './blocklist.ts'
import type { CallerMethods } from './caller.ts'
import type { ComputerMethods } from './computer.ts'
import type { ContactFileMethods } from './contact-files.ts'
import type { ContactMethods } from './contacts.ts'
import type { DirectoryMethods } from './directory.ts'
import type { DiagnosticsMethods } from './diagnostics.ts'
import type { EmbeddedPlatformMethods } from './embedded-platform.ts'
import type { DueCallBackMethods } from './call-backs.ts'
import type { FaxChatMethods } from './faxes-chats.ts'
import type { HistoryMethods } from './history.ts'
import type { LinkMethods } from './links.ts'
import type { ListViewMethods } from './list-views.ts'
import type { OtherPhoneMethods } from './other-phone.ts'
import type { ProfileMethods } from './profiles.ts'
import type { RecordingMethods } from './recordings.ts'
import type { RemovalMethods } from './removals.ts'
import type { ReplayOrder } from './replay.ts'
import type { ReportsMethods } from './reports.ts'
import type { RoutingMethods } from './routing.ts'
import type { SearchMethods } from './search.ts'
import type { SecurityMethods } from './security.ts'
import type { SimulatorMethods } from './simulator.ts'
import type { SoundMethods } from './sounds.ts'
import type { CallNote } from './slices.ts'
import type { HostState } from './state.ts'
import type { TeamMethods } from './team.ts'
import type { TextMethods } from './texts.ts'
import type { TraceMethods } from './traces.ts'
import type { UpdateMethods } from './updates.ts'
import type { VoicemailMethods } from './voicemail.ts'
import type { WallboardMethods } from './wallboard.ts'
import type { WindowMethods } from './windows.ts'

/** Maximum characters of the note that goes with a transfer. */
export const maxTransferNoteLength = 200

export type TransferOrder = { callId: number; to: string; note?: string }

/**
 * The whole boundary between console and host, as one list of signatures. Both shells serve exactly this. Every input
 * arrives as one plain object, since it crosses a wire; the feature that serves a method checks it.
 */
export interface HostMethods
  extends
    TextMethods,
    VoicemailMethods,
    RecordingMethods,
    FaxChatMethods,
    DueCallBackMethods,
    BlocklistMethods,
    HistoryMethods,
    ListViewMethods,
    SoundMethods,
    AccountMethods,
    AdminMethods,
    ArrivalMethods,
    CallerMethods,
    RemovalMethods,
    RoutingMethods,
    ReportsMethods,
    DirectoryMethods,
    ContactMethods,
    ContactFileMethods,
    SearchMethods,
    TeamMethods,
    SecurityMethods,
    SimulatorMethods,
    ComputerMethods,
    DiagnosticsMethods,
    EmbeddedPlatformMethods,
    LinkMethods,
    OtherPhoneMethods,
    ProfileMethods,
    TraceMethods,
    UpdateMethods,
    WallboardMethods,
    WindowMethods {
  /** The whole current state; changes follow as frames. */
  'app.snapshot'(): Outcome<HostState>
  /** Opens a link in the system: http, https, mailto and tel only. */
  'app.openLink'(input: { url: string }): Outcome
  /** The console painted a ring; recorded for the ring-to-screen figure. Milliseconds since 1970. */
  'app.ringPainted'(input: { lineId: string; at: number }): Outcome

  /** Whether this page is in front of the person; a page that closes no longer is. */
  'app.attention'(input: { inFront: boolean }): Outcome

  'session.signIn'(input: {
    baseUrl: string
    email: string
    password: string
    keepSignedIn: boolean
  }): Outcome
  'session.secondFactor'(input: { code: string; addDevice: boolean }): Outcome
  'session.cancelSecondFactor'(): Outcome
  'session.useToken'(input: { baseUrl: string; token: string; keepSignedIn: boolean }): Outcome
  'session.tryDemo'(): Outcome
  /** After `signInAgain`: signs in with the password again, without losing any state. */
  'session.signInAgain'(input: { password: string }): Outcome
  /** Asks the platform to e-mail a token; it does not reveal whether it knows the address. */
  'session.resetPassword'(input: { baseUrl: string; email: string }): Outcome
  /** Sets the new password with that token. */
  'session.finishReset'(input: { baseUrl: string; token: string; password: string }): Outcome
  /** Asks the platform to resend its first e-mail, which confirms an address. */
  'session.sendConfirmation'(input: { baseUrl: string; email: string }): Outcome
  'session.signOut'(): Outcome

  'phone.saveAccount'(input: { account: PhoneAccount; password: string | null }): Outcome
  'phone.removeAccount'(): Outcome
  'phone.registerAgain'(): Outcome

  /** Calls a number or extension, with this computer or another phone of the agent (`callWay`). */
  'line.dial'(input: { to: string }): Outcome<{ lineId: string }>
  /** `clickedAt`: when the agent asked for it, in milliseconds since 1970; kept for the click-to-audio figure. */
  'line.answer'(input: { lineId: string; clickedAt?: number }): Outcome
  /** Holds the connected line, then answers this one. */
  'line.holdAndAnswer'(input: { lineId: string; clickedAt?: number }): Outcome
  /** Without a reason, declines as the settings say. */
  'line.decline'(input: { lineId: string; reason?: DeclineReason }): Outcome
  /** Redirects a ringing call with a 302 (RFC 3261 section 21.3.3), for servers without a live call to change. */
  'line.forward'(input: { lineId: string; to: string }): Outcome
  'line.hangUp'(input: { lineId: string }): Outcome
  'line.hold'(input: { lineId: string }): Outcome
  'line.resume'(input: { lineId: string }): Outcome
  'line.mute'(input: { lineId: string; muted: boolean }): Outcome
  'line.sendDigits'(input: { lineId: string; digits: string }): Outcome
  /** Holds the connected line and resumes the one held last. */
  'line.swap'(): Outcome
  /** Joins the connected line and the one held last in a conference on this computer. */
  'line.merge'(): Outcome
  /** Ends the conference: connects this line and holds the others. */
  'line.split'(input: { lineId: string }): Outcome
  /**
   * Blind transfer by SIP (REFER). Resolves with the final result; a refusal leaves the caller on the line. For a call
   * on another telephone the same as `call.transfer`.
   */
  'line.transfer'(input: { lineId: string; to: string }): Outcome
  /** Holds the line and calls somebody to consult first; returns the consultation's line. */
  'line.consult'(input: { lineId: string; to: string }): Outcome<{ lineId: string }>
  /** Connects the two ends of a consultation and leaves (REFER with Replaces, RFC 3891). `lineId`: the consultation. */
  'line.completeTransfer'(input: { lineId: string }): Outcome
  /** Hangs up the consultation and resumes the caller. */
  'line.backToCaller'(input: { lineId: string }): Outcome

  /**
   * Blind transfer of an answered call, or redirection of a ringing one (`PATCH /calls/{id}` dst). A note is sent with
   * the call (`action_text`) and shown to the recipient while it rings; at most `maxTransferNoteLength` characters.
   * Resolves once the platform has accepted it, before anybody answers.
   */
  'call.transfer'(input: TransferOrder): Outcome
  'call.record'(input: { callId: number; action: 'start' | 'pause' | 'resume' }): Outcome
  /** Answers a call that is ringing for this agent on another phone (`PATCH /calls/{id}` state). */
  'call.answerElsewhere'(input: { callId: number }): Outcome
  'call.end'(input: { callId: number }): Outcome

  /** Plays a test sound, or the microphone back to the agent; `none` stops it. */
  'devices.test'(input: { what: AudioTest }): Outcome
  /** Levels are published while at least one page watches. */
  'devices.watchLevels'(input: { watching: boolean }): Outcome
  /** Saves the STUN and TURN servers, with the TURN passwords by url in the keychain. */
  'network.save'(input: { network: NetworkSettings; passwords: Readonly<Record<string, string>> }): Outcome

  /** Checks everything that a ring depends on, now. */
  'readiness.check'(): Outcome
  /** The browser's permission to show notices; the desktop shell knows its own. */
  'readiness.notifications'(input: { permission: 'granted' | 'denied' | 'default' }): Outcome

  /** Calls that have a timeline, newest first. */
  'timeline.list'(): Outcome<readonly TimelineSummary[]>
  /** All known events of one call of this phone; `key` is the line's id. */
  'timeline.read'(input: { key: string }): Outcome<CallTimeline>
  /** Reports the audio of this call: its record is kept longer, for support. */
  'timeline.report'(input: { key: string }): Outcome

  'recents.refresh'(): Outcome
  /** Notes on a call, newest first; empty if the platform keeps none, or none for this agent. */
  'recents.notes'(input: { cdrId: number }): Outcome<readonly CallNote[]>
  /** Marks all published missed calls as seen. */
  'recents.markSeen'(): Outcome
  'people.refresh'(): Outcome
  /**
   * The address to enter at the platform for its notifications. `ca` is the certificate, in PEM, that a sender must
   * trust if there is no tunnel in between.
   */
  'receiver.address'(): Outcome<{ url: string; ca: string }>
  /** Creates a new secret path and closes the old one at once. */
  'receiver.newSecret'(): Outcome
  /** The dashboard has the current address; it is saved so that a later change can be noticed. */
  'receiver.addressRegistered'(): Outcome
  /** Checks the path from outside now. */
  'tunnel.check'(): Outcome
  /** Receives events from the team's relay; null: from none. `credentials`: a NATS credentials file; null keeps it. */
  'relay.save'(input: { relay: RelaySettings | null; credentials: string | null }): Outcome
  /** Exports the log of events and the changes they made as a file to share, without secrets and texts. */
  'eventLog.export'(): Outcome<{ name: string; text: string }>
  /** Plays, pauses, changes the speed or seeks; in a replay only. */
  'replay.change'(input: ReplayOrder): Outcome
  'settings.change'(input: { changes: Partial<Settings> }): Outcome
}

export type HostMethod = keyof HostMethods
