import type { DeclineReason, Line } from '#shared/calls/line.ts'
import { Disposables, type Unsubscribe } from '#shared/core/disposables.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import type { AudioReport } from '#shared/host/audio.ts'
import type { PhoneState } from '#shared/host/slices.ts'
import { dial, readUser } from './dialler.ts'
import { PendingRequests } from './pending-requests.ts'
import { IncomingCalls } from './incoming-calls.ts'
import { LineBook } from './line-book.ts'
import { IncomingLine } from './lines/incoming-line.ts'
import { noSuchCall, notNow, type LineContext } from './line-context.ts'
import type { PhoneLine } from './lines/line.ts'
import { defaultCallPolicy, type CallPolicy } from './lines/decide-incoming-call.ts'
import type { Phone, PhoneLogin, PhoneOptions } from './phone.ts'
import { AccountService } from './account-service.ts'
import { Conference } from './conference.ts'
import { Consultations } from './consultations.ts'

/** SIP status for each decline reason. */
const declineStatus: Readonly<Record<DeclineReason, number>> = { busy: 486, unavailable: 480, declined: 603 }

/** Creates the softphone of this computer, without an account. Disposing it hangs up all calls and unregisters. */
export function createPhone(options: PhoneOptions): Phone {
  return new SoftPhone(options)
}

/** Creates the parts of the phone and connects them. */
class SoftPhone implements Phone {
  private readonly book: LineBook
  private readonly conference: Conference
  private readonly consultations: Consultations
  private readonly account: AccountService
  /** Settings for future incoming calls. */
  private policy = defaultCallPolicy
  private readonly subscriptions = new Disposables()
  private readonly context: LineContext
  private readonly incoming: IncomingCalls

  constructor(options: PhoneOptions) {
    const { audio, clock, random = Math.random } = options
    const book = new LineBook(clock)
    this.book = book
    const probeServer = () => this.account.service?.registration.probe()
    const requests = new PendingRequests({
      clock,
      isServerReachable: () => this.account.isRegistered,
      probeServer,
    })
    this.conference = new Conference(book, audio)
    this.consultations = new Consultations({ book, dial: (to, consultFor) => this.dialFor(to, consultFor) })
    this.context = {
      ...options,
      random,
      setMedia: (session, media) => book.setMedia(session, media),
      onChange: () => book.changed(),
      onEnded: (lineId) => book.onLineEnded(lineId),
      onConnectionRenewed: () => this.conference.onConnectionRenewed(),
      probeServer,
      hasConnectedLine: () => book.lineRecords.some(({ state }) => state === 'connected'),
      onRemoteTalk: (lineId) => this.incoming.answerForService(lineId),
      retryUntilAnswered: (request) => requests.add(request),
    }
    const { context, conference } = this
    this.incoming = new IncomingCalls({ ...options, book, context, conference, policy: () => this.policy })
    this.account = new AccountService({
      ...options,
      random,
      createDescriptionHandler: (session) => book.createDescriptionHandler(session),
      onInvite: (invitation, ownUser) => this.incoming.receive(invitation, ownUser),
      isRingLimitReached: () => book.isRingLimitReached,
      onRefused: (call) => this.incoming.recordRefused(call),
      hasCalls: () => book.all.some(({ machine }) => !machine.isEnded),
      onTransportLost: () => book.all.forEach((line) => line.recovery.transportLost()),
      onRegistered: () => {
        requests.retryAll()
        book.all.forEach((line) => line.recovery.transportRestored())
      },
      onServerAnswered: () => book.all.forEach(({ recovery }) => recovery.serverAnswered()),
      onSignedOff: () => requests.clear(),
      onChange: () => book.changed(),
      hangUpAll: () => Promise.all(book.all.map(endForSignOff)),
    })
    this.subscriptions.add(book.onChange(() => this.conference.update()))
    this.subscriptions.add(book.onChange(() => this.incoming.review()))
    this.subscriptions.add(audio.onReady((ready) => this.onEngineReady(ready)))
    this.subscriptions.add(audio.onReport((report) => this.onReport(report)))
  }

  get state(): PhoneState {
    return this.account.state
  }

  get lines(): readonly Line[] {
    return this.book.lineRecords
  }

  onChange(listener: () => void): Unsubscribe {
    return this.book.onChange(listener)
  }

  setLogin(login: PhoneLogin | null): Promise<void> {
    return this.account.setLogin(login)
  }

  registerAgain(): void {
    this.account.service?.registration.tryNow()
  }

  wake(): void {
    this.account.service?.registration.probe()
  }

  clockSet(by: number): void {
    for (const { machine } of this.book.all) machine.moveTimes(by)
  }

  networkChanged(): void {
    for (const { changes, media } of this.book.all) {
      changes.networkChanged()
      media.discardPrepared()
    }
    this.wake()
  }

  setPolicy(policy: CallPolicy): void {
    this.policy = policy
    this.incoming.review()
  }

  callsChanged(): void {
    this.incoming.review()
  }

  dial(to: string): Outcome<{ lineId: string }> {
    return this.dialFor(to, null)
  }

  answer(lineId: string): Outcome {
    return this.withLine(lineId, (line) => line.answer())
  }

  decline(lineId: string, reason?: DeclineReason): Outcome {
    return this.withLine(lineId, (line) => line.decline(reason && declineStatus[reason]))
  }

  async forward(lineId: string, to: string): Outcome {
    const user = readUser(to)
    const address = user.ok ? this.account.service?.stack.address(user.value) : null
    if (!user.ok) return user
    return this.withLine(lineId, async (line) =>
      address && line instanceof IncomingLine ? line.forward(address.toRaw()) : notNow,
    )
  }

  hangUp(lineId: string): Outcome {
    return this.withLine(lineId, (line) => line.hangUp())
  }

  hold(lineId: string): Outcome {
    return this.withLine(lineId, (line) => line.changes.setHeld(true))
  }

  resume(lineId: string): Outcome {
    return this.withLine(lineId, (line) => line.changes.setHeld(false))
  }

  /** In a conference, mutes the agent on all its lines. */
  mute(lineId: string, muted: boolean): Outcome {
    return this.withLine(lineId, async (line) => {
      const done = await Promise.all(this.conference.linesWith(line).map((each) => each.mute(muted)))
      return done.find((each) => !each.ok) ?? ok(undefined)
    })
  }

  sendDigits(lineId: string, digits: string): Outcome {
    return this.withLine(lineId, (line) => line.sendDigits(digits))
  }

  merge(lineIds: readonly string[]): Outcome {
    return this.conference.merge(lineIds)
  }

  split(lineId: string): Outcome {
    return this.conference.split(lineId)
  }

  async transfer(lineId: string, to: string): Outcome {
    const user = readUser(to)
    return user.ok ? this.withLine(lineId, (line) => line.referrals.toNumber(user.value)) : user
  }

  consult(lineId: string, to: string): Outcome<{ lineId: string }> {
    return this.consultations.consult(lineId, to)
  }

  completeTransfer(consultationId: string): Outcome {
    return this.consultations.complete(consultationId)
  }

  backToCaller(lineId: string): Outcome {
    return this.consultations.returnToCaller(lineId)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.account.setLogin(null)
    this.subscriptions[Symbol.dispose]()
  }

  private withLine(lineId: string, action: (line: PhoneLine) => Outcome): Outcome {
    const line = this.book.find(lineId)
    return line ? action(line) : Promise.resolve(noSuchCall)
  }

  /** Dials an ordinary call, or a consultation for the line `consultFor`. */
  private dialFor(to: string, consultFor: string | null): Outcome<{ lineId: string }> {
    const { book, context, account } = this
    return dial({ book, context, account }, to, consultFor)
  }

  private onEngineReady(ready: boolean): void {
    for (const line of this.book.all) {
      line.media.engineLost()
      if (ready) void line.changes.renew()
    }
  }

  private onReport(report: AudioReport): void {
    if (report.kind === 'microphone' && report.state !== 'unknown')
      for (const { machine } of this.book.all) machine.update({ microphone: report.state })
    if (report.kind === 'sample') this.book.find(report.lineId)?.changes.onSample(report.sample)
    if (report.kind !== 'connection') return
    const { isRegistered } = this.account
    if (report.state === 'failed') this.book.find(report.lineId)?.recovery.mediaFailed(isRegistered)
    if (report.state === 'disconnected' && isRegistered)
      this.book.find(report.lineId)?.recovery.mediaDisconnected()
  }
}

/**
 * Ends a call at sign-off. A ringing one is refused with 480, for this phone alone; 603 would end the ringing
 * everywhere (RFC 3261 section 21.6.2), which only the agent may want.
 */
async function endForSignOff(line: PhoneLine): Promise<void> {
  const declined = await line.decline(declineStatus.unavailable)
  if (!declined.ok) await line.hangUp()
}
