import type { NetworkSettings, PhoneAccount, RelaySettings, Settings } from '../settings/settings.ts'
import type { CallTimeline, TimelineSummary } from '../calls/call-timeline.ts'
import type { DeclineReason } from '../calls/line.ts'
import type { ArrivalMethods } from './arrivals.ts'
import type { AudioTest } from './audio.ts'
import type { ComputerMethods } from './computer.ts'
import type { DiagnosticsMethods } from './diagnostics.ts'
import type { FaxChatMethods } from './faxes-chats.ts'
import type { LinkMethods } from './links.ts'
import type { ProfileMethods } from './profiles.ts'
import type { RecordingMethods } from './recordings.ts'
import type { RemovalMethods } from './removals.ts'
import type { ReplayOrder } from './replay.ts'
import type { Reply } from './reply.ts'
import type { SecurityMethods } from './security.ts'
import type { SoundMethods } from './sounds.ts'
import type { HostState } from './state.ts'
import type { TextMethods } from './texts.ts'
import type { UpdateMethods } from './updates.ts'
import type { VoicemailMethods } from './voicemail.ts'
import type { WindowMethods } from './windows.ts'

/**
 * The whole boundary between console and host, as one list of signatures. Both shells serve exactly this.
 * Every input arrives as one plain object, since it crosses a wire; the feature that serves a method checks it.
 */
export interface HostMethods
  extends
    TextMethods,
    VoicemailMethods,
    RecordingMethods,
    FaxChatMethods,
    SoundMethods,
    ArrivalMethods,
    RemovalMethods,
    SecurityMethods,
    ComputerMethods,
    DiagnosticsMethods,
    LinkMethods,
    ProfileMethods,
    UpdateMethods,
    WindowMethods {
  /** Everything that is true now; changes follow as frames. */
  'app.snapshot'(): Reply<HostState>
  /** Opens a link outside: http, https, mailto and tel only. */
  'app.openLink'(input: { url: string }): Reply
  /** The console painted a ring: kept for the ring-to-screen figure. Milliseconds since 1970. */
  'app.ringPainted'(input: { lineId: string; at: number }): Reply

  /** Whether this page is in front of the person; a page that goes is not. */
  'app.attention'(input: { inFront: boolean }): Reply

  'session.signIn'(input: { baseUrl: string; email: string; password: string; keepSignedIn: boolean }): Reply
  'session.secondFactor'(input: { code: string; addDevice: boolean }): Reply
  'session.cancelSecondFactor'(): Reply
  'session.useToken'(input: { baseUrl: string; token: string; keepSignedIn: boolean }): Reply
  'session.tryDemo'(): Reply
  /** After `signInAgain`: the password once more, with nothing lost. */
  'session.signInAgain'(input: { password: string }): Reply
  'session.resetPassword'(input: { baseUrl: string; email: string }): Reply
  'session.signOut'(): Reply

  'phone.saveAccount'(input: { account: PhoneAccount; password: string | null }): Reply
  'phone.removeAccount'(): Reply
  'phone.registerAgain'(): Reply

  /** Dials a number or extension on this phone. */
  'line.dial'(input: { to: string }): Reply<{ lineId: string }>
  /** `clickedAt`: when the agent asked for it, in milliseconds since 1970; kept for the click-to-audio figure. */
  'line.answer'(input: { lineId: string; clickedAt?: number }): Reply
  /** Holds the connected line, then answers this one. */
  'line.holdAndAnswer'(input: { lineId: string; clickedAt?: number }): Reply
  /** Without a reason as the settings say. */
  'line.decline'(input: { lineId: string; reason?: DeclineReason }): Reply
  /** Sends a ringing call on by 302 (RFC 3261 section 21.3.3): for servers without a live call to change. */
  'line.forward'(input: { lineId: string; to: string }): Reply
  'line.hangUp'(input: { lineId: string }): Reply
  'line.hold'(input: { lineId: string }): Reply
  'line.resume'(input: { lineId: string }): Reply
  'line.mute'(input: { lineId: string; muted: boolean }): Reply
  'line.sendDigits'(input: { lineId: string; digits: string }): Reply
  /** Holds the connected line and resumes the one held last. */
  'line.swap'(): Reply
  /** Joins the connected line and the one held last to a conference on this computer. */
  'line.merge'(): Reply
  /** Ends the conference: this line is talked to, the others are held. */
  'line.split'(input: { lineId: string }): Reply
  /** Blind transfer by SIP (REFER). Settles with the final word; a refusal leaves the caller on the line. */
  'line.transfer'(input: { lineId: string; to: string }): Reply
  /** Holds the line and calls somebody to talk to first; answers with the consultation's line. */
  'line.consult'(input: { lineId: string; to: string }): Reply<{ lineId: string }>
  /** Joins the two ends of a consultation and leaves (REFER with Replaces, RFC 3891). `lineId`: the consultation. */
  'line.completeTransfer'(input: { lineId: string }): Reply
  /** Hangs up the consultation and resumes the caller. */
  'line.backToCaller'(input: { lineId: string }): Reply

  /** Blind transfer of an answered call, or sends a ringing call on (`PATCH /calls/{id}` dst). */
  'call.transfer'(input: { callId: number; to: string }): Reply
  'call.record'(input: { callId: number; action: 'start' | 'pause' | 'resume' }): Reply
  /** Answers a call that rings elsewhere for this agent (`PATCH /calls/{id}` state). */
  'call.answerElsewhere'(input: { callId: number }): Reply
  'call.end'(input: { callId: number }): Reply

  /** Plays a test sound, or the microphone back; `none` stops it. */
  'devices.test'(input: { what: AudioTest }): Reply
  /** Levels are published while at least one page watches. */
  'devices.watchLevels'(input: { watching: boolean }): Reply
  /** Keeps the STUN and TURN servers, and the passwords of TURN by url in the keychain. */
  'network.save'(input: { network: NetworkSettings; passwords: Readonly<Record<string, string>> }): Reply

  /** Tries everything that a ring needs, now. */
  'readiness.check'(): Reply
  /** Whether the page may show notices, as its browser says; the desktop knows it by itself. */
  'readiness.notifications'(input: { permission: 'granted' | 'denied' | 'default' }): Reply

  /** Calls of which a timeline is kept, newest first. */
  'timeline.list'(): Reply<readonly TimelineSummary[]>
  /** Everything that is known to have happened in one call of this phone; `key` is the line's id. */
  'timeline.read'(input: { key: string }): Reply<CallTimeline>

  'recents.refresh'(): Reply
  /** The agent looks at the missed calls: all that are published have been seen. */
  'recents.looked'(): Reply
  'people.refresh'(): Reply
  /**
   * Where the platform must send its notifications. `ca`: the certificate that a sender without a tunnel in between has
   * to trust, PEM.
   */
  'receiver.address'(): Reply<{ url: string; ca: string }>
  /** Makes another secret path; the old one is closed at once. */
  'receiver.newSecret'(): Reply
  /** The dashboard has the present address: kept, so that a change of it can be noticed. */
  'receiver.addressTold'(): Reply
  /** Tries the way from outside now. */
  'tunnel.check'(): Reply
  /** Takes events from the team's relay; null leaves it. `credentials`: the text of a NATS credentials file; null keeps what was there. */
  'relay.save'(input: { relay: RelaySettings | null; credentials: string | null }): Reply
  /** The log of events and what they changed, without secrets and texts, as a file to hand on. */
  'eventLog.export'(): Reply<{ name: string; text: string }>
  /** Plays, pauses, goes faster or elsewhere: in a replay only. */
  'replay.change'(input: ReplayOrder): Reply
  'settings.change'(input: { changes: Partial<Settings> }): Reply
}

export type HostMethod = keyof HostMethods
