import type { Invitation } from 'sip.js'
import type { AudioPort } from '#electron/host/ports.ts'
import type { Line } from '#shared/calls/line.ts'
import type { Clock } from '#shared/core/clock.ts'
import { Disposables } from '#shared/core/disposables.ts'
import type { Log } from '#shared/core/log.ts'
import type { AudioReport } from '#shared/host/audio.ts'
import { Conference } from './transfers/conference.ts'
import { Consultations } from './transfers/consultations.ts'
import { dial } from './dialler.ts'
import { answerUnasked } from './lines/answer-unasked.ts'
import { Errands } from './errands.ts'
import { readCaller } from './lines/caller.ts'
import { IncomingLine } from './lines/incoming-line.ts'
import { LineBook } from './line-book.ts'
import type { LineContext, Outcome } from './lines/line-context.ts'
import type { RefusedCall } from './sip/receiver.ts'
import { RateLimit } from './rate-limit.ts'
import { SignOn } from './sign-on.ts'
import { takeInvite, type TurnedAway } from './lines/take-invite.ts'
import { firstPolicy } from './lines/welcome.ts'

export type PhoneOptions = {
  readonly audio: AudioPort
  readonly clock: Clock
  readonly log: Log
  /** A name of this installation that stays, such as the path of its data folder: registrars know it by this. */
  readonly installation: string
  /** Status with which the agent's "decline" is sent; 603 ends the ringing everywhere. */
  readonly declineStatus?: 486 | 603
  /** From 0 to 1; jitter comes from it. */
  readonly random?: () => number
  /** Hears every SIP message as it crosses the transport, credentials included. */
  readonly onSip?: (way: 'in' | 'out', text: string) => void
  /** Whether the agent has just asked the phone service to answer this ringing line; never, unless it is given. */
  readonly wasToldToAnswer?: (line: Line) => boolean
  /** Called for each call that was refused without becoming a line; of a flood for sixty a minute. */
  readonly onTurnedAway?: (call: TurnedAway) => void
}

/** What a phone is made of, and what its parts do to each other. */
export class PhoneParts implements AsyncDisposable {
  readonly book: LineBook
  readonly conference: Conference
  readonly consultations: Consultations
  readonly signOn: SignOn
  /** What is done with calls that come from now on. */
  policy = firstPolicy
  private readonly options: PhoneOptions
  private readonly subscriptions = new Disposables()
  private readonly context: LineContext
  private readonly recorded: RateLimit

  constructor(options: PhoneOptions) {
    const { audio, clock, random = Math.random } = options
    this.options = options
    this.recorded = new RateLimit({ clock, most: 60, milliseconds: 60_000 })
    const book = new LineBook(clock)
    this.book = book
    const onDoubt = () => this.signOn.service?.keeper.probe()
    const errands = new Errands({ clock, isUp: () => this.signOn.isRegistered, onDoubt })
    this.conference = new Conference(book, audio)
    this.consultations = new Consultations({ book, dial: (to, consultFor) => this.dial(to, consultFor) })
    this.context = {
      ...options,
      random,
      claim: (session, media) => book.claim(session, media),
      onChange: () => book.changed(),
      onEnded: (lineId) => book.ended(lineId),
      onRenewed: () => this.conference.renewed(),
      onDoubt,
      isTalking: () => book.shown.some(({ state }) => state === 'connected'),
      remoteTalk: (lineId) => this.remoteTalk(lineId),
      insist: (errand) => errands.add(errand),
    }
    this.signOn = new SignOn({
      ...options,
      random,
      describe: (session) => book.describe(session),
      onInvite: (invitation, ownUser) => this.invited(invitation, ownUser),
      isFull: () => book.isFull,
      onRefused: (call) => this.refused(call),
      isBusy: () => book.all.some(({ machine }) => !machine.ended),
      onDown: () => book.all.forEach((line) => line.reach.transportLost()),
      onBack: () => {
        errands.back()
        book.all.forEach((line) => line.reach.transportBack())
      },
      onProved: () => book.all.forEach(({ reach }) => reach.serverAnswered()),
      onSignedOff: () => errands.clear(),
      onChange: () => book.changed(),
      hangUpAll: () => Promise.all(book.all.map((line) => line.hangUp())),
    })
    this.subscriptions.add(book.onChange(() => this.conference.update()))
    this.subscriptions.add(audio.onReady((ready) => this.engineChanged(ready)))
    this.subscriptions.add(audio.onReport((report) => this.reported(report)))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.signOn.use(null)
    this.subscriptions[Symbol.dispose]()
  }

  /** Calls somebody, for themselves or before the line `consultFor` is transferred to them. */
  dial(to: string, consultFor: string | null): Outcome<{ lineId: string }> {
    const { book, context, signOn } = this
    return dial({ book, context, signOn }, to, consultFor)
  }

  private invited(invitation: Invitation, ownUser: string): void {
    const { declineStatus: status = 603 } = this.options
    const open = () => new IncomingLine({ invitation, ownUser, declineStatus: status }, this.context)
    takeInvite({
      ...this.options,
      invitation,
      book: this.book,
      policy: () => this.policy,
      open,
      onTurnedAway: (call) => this.turnedAway(call),
    })
  }

  /** Of a flood only so many are written down: the record of missed calls is on a disk. */
  private turnedAway(call: TurnedAway): void {
    if (this.recorded.allows()) this.options.onTurnedAway?.(call)
  }

  private refused({ sipCallId, getHeader, why }: RefusedCall): void {
    const { clock } = this.options
    const { number } = readCaller({ getHeader }, '')
    this.turnedAway({ sipCallId, number, at: clock.now(), end: why })
  }

  /** The phone service answers only what the agent has just told it to, or what the settings leave to it. */
  private remoteTalk(lineId: string): void {
    const line = this.book.alive(lineId)
    if (!line) return
    if (this.options.wasToldToAnswer?.(line.machine.line)) void line.answer('agent')
    else void answerUnasked(line, 'service', { ...this.options, book: this.book, policy: () => this.policy })
  }

  private engineChanged(ready: boolean): void {
    for (const line of this.book.all) {
      line.media.engineGone()
      if (ready) void line.changes.renew()
    }
  }

  private reported(report: AudioReport): void {
    if (report.kind === 'microphone' && report.state !== 'unknown')
      for (const { machine } of this.book.all) machine.change({ microphone: report.state })
    if (report.kind === 'sample') this.book.find(report.lineId)?.changes.measured(report.sample)
    if (report.kind !== 'connection') return
    const { isRegistered } = this.signOn
    if (report.state === 'failed') this.book.find(report.lineId)?.reach.mediaFailed(isRegistered)
    if (report.state === 'disconnected' && isRegistered) this.book.find(report.lineId)?.reach.mediaDisturbed()
  }
}
