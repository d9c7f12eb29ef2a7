import { randomUUID } from 'node:crypto'
import { Core } from 'sip.js'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import { personal } from '#shared/core/log-mark.ts'
import type { Log } from '#shared/core/log.ts'
import { type Cause, causes, type Leg, type LegEvent } from './leg.ts'
import type { LegMedia } from './leg-media.ts'
import type { ReplacedDialog } from './refer.ts'
import { refreshSession } from './refresh.ts'
import type { SessionTimes } from './session-expires.ts'
import { SessionTimer } from './session-timer.ts'

const { SessionState } = Core

export type SipLegOptions = {
  readonly core: Core.UserAgentCore
  readonly domain: string
  readonly media: LegMedia
  readonly log: Log
  readonly clock: Clock
  readonly times: SessionTimes
  readonly number: string
  readonly name: string
  readonly userAgent: string
  readonly contact: string
  /** Whether the same party has that other dialog with the platform. */
  readonly hasDialog: (number: string, dialog: ReplacedDialog) => boolean
  /** Called once, when the leg is over. */
  readonly onEnded: (leg: SipLeg) => void
}

/** What both kinds of SIP leg share: identity, audio, events, and a single end. */
export abstract class SipLeg implements Leg {
  readonly id: string = randomUUID()
  readonly codec = 'PCMU'
  readonly isSimulated = false
  readonly sipCallId: string
  readonly options: SipLegOptions
  readonly timer: SessionTimer
  /** The platform's last session description. */
  localDescription = ''
  /** The dialog, early or confirmed. */
  protected session: Core.Session | undefined
  private readonly events = new Emitter<LegEvent>()
  private hasEnded = false

  constructor(sipCallId: string, options: SipLegOptions) {
    this.sipCallId = sipCallId
    this.options = options
    this.timer = new SessionTimer({
      clock: options.clock,
      refresh: () => this.refresh(),
      expire: () => this.hangUp(causes.expired),
    })
    options.media.onDtmf((digit) => this.emitDigit(digit))
  }

  get number(): string {
    return this.options.number
  }

  get name(): string {
    return this.options.name
  }

  get userAgent(): string {
    return this.options.userAgent
  }

  get contact(): string {
    return this.options.contact
  }

  get audio(): LegMedia {
    return this.options.media
  }

  get isEnded(): boolean {
    return this.hasEnded
  }

  on(listener: (event: LegEvent) => void): Unsubscribe {
    return this.events.on(listener)
  }

  /** Whether the call has been answered. */
  abstract get isAnswered(): boolean
  abstract playRingback(): void
  abstract accept(): Promise<void>
  abstract answerRemotely(): boolean
  abstract hangUp(cause: Cause): void

  /** Sends INFO, as `digitOfInfo` reads it: keys sent by RFC 4733 are not audio, so the bridge cannot carry them. */
  sendDigit(digit: string): void {
    const { session } = this
    if (this.hasEnded || session?.sessionState !== SessionState.Confirmed) return
    session.info(undefined, {
      body: {
        contentDisposition: 'render',
        contentType: 'application/dtmf-relay',
        content: `Signal=${digit}\r\nDuration=160\r\n`,
      },
    })
  }

  /** Ends the leg when there is no socket to send anything through. */
  endWithoutFlow(): void {
    this.end(causes.failed)
  }

  /** Asks a phone that is back after losing its socket whether it still knows the call (RFC 5057 section 5.1). */
  onReconnected(): void {
    const { session } = this
    if (!(session instanceof Core.SessionDialog) || session.sessionState !== SessionState.Confirmed) return
    clearUnacknowledgedReinvite(session)
    this.options.core.request(session.createOutgoingRequestMessage('OPTIONS'), {
      onReject: ({ message: { statusCode = 0 } }) => {
        if (unknownDialogStatuses.includes(statusCode)) this.end(causes.lost)
      },
    })
  }

  emit(event: LegEvent): void {
    if (!this.hasEnded) this.events.emit(event)
  }

  /** Emits the keys that a telephone has; `A` to `D` of RFC 4733 are ignored. */
  emitDigit(digit: string): void {
    if (/^[\d*#]$/.test(digit)) this.emit({ kind: 'digit', digit })
  }

  /** Ends the leg, whoever caused it. `redirectTarget`: the target to which its phone redirects the call. */
  end(cause: Cause, redirectTarget?: string): void {
    if (this.hasEnded) return
    this.hasEnded = true
    this.timer[Symbol.dispose]()
    this.audio.close().catch((error: unknown) => this.logFault(error))
    this.options.onEnded(this)
    this.events.emit({
      kind: 'ended',
      cause,
      ...(redirectTarget === undefined ? {} : { redirectTarget }),
    })
  }

  /** Whether this is the dialog in a Replaces header field, with its tags from the platform's side (RFC 3891). */
  isDialog({ callId, localTag, remoteTag }: ReplacedDialog): boolean {
    const { session } = this
    return session?.callId === callId && session.localTag === localTag && session.remoteTag === remoteTag
  }

  private refresh(): void {
    const { session } = this
    const { interval } = this.timer
    if (session && interval) refreshSession(this, session, interval)
  }

  protected logFault(error: unknown): void {
    this.options.log.write('error', 'sip.leg-fault', {
      call: personal('call', this.sipCallId),
      error: faultOf(error),
    })
  }
}

/** Statuses by which a phone says that it no longer knows a call, or its own address in it (RFC 5057 section 5.1). */
const unknownDialogStatuses: readonly number[] = [404, 410, 481]

/**
 * sip.js refuses every re-INVITE after one whose response was never acknowledged, which happens if the socket dies
 * between the two. Forgets that one, after sending its response once more.
 */
function clearUnacknowledgedReinvite(session: Core.SessionDialog): void {
  const transaction = session.reinviteUserAgentServer?.transaction
  if (!(transaction instanceof Core.InviteServerTransaction)) return
  if (transaction.state === Core.TransactionState.Proceeding) return
  if (transaction.state === Core.TransactionState.Accepted) transaction.retransmitAcceptedResponse()
  session.reinviteUserAgentServer = undefined
}
