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
  readonly onOver: (leg: SipLeg) => void
}

/** What both kinds of SIP leg share: identity, audio, events, and a single end. */
export abstract class SipLeg implements Leg {
  readonly id: string = randomUUID()
  readonly codec = 'PCMU'
  readonly simulated = false
  readonly sipCallId: string
  readonly options: SipLegOptions
  readonly timer: SessionTimer
  /** The platform's last session description. */
  said = ''
  /** The dialog, early or confirmed. */
  protected session: Core.Session | undefined
  private readonly events = new Emitter<LegEvent>()
  private over = false

  constructor(sipCallId: string, options: SipLegOptions) {
    this.sipCallId = sipCallId
    this.options = options
    this.timer = new SessionTimer({
      clock: options.clock,
      refresh: () => this.refresh(),
      expire: () => this.hangUp(causes.expired),
    })
    options.media.onDtmf((digit) => this.press(digit))
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

  get ended(): boolean {
    return this.over
  }

  on(listener: (event: LegEvent) => void): Unsubscribe {
    return this.events.on(listener)
  }

  /** Whether the call has been answered. */
  abstract get answered(): boolean
  abstract ringBack(): void
  abstract accept(): Promise<void>
  abstract answerRemotely(): boolean
  abstract hangUp(cause: Cause): void

  /** Sends INFO, as `digitOfInfo` reads it: keys sent by RFC 4733 are not audio, so the bridge cannot carry them. */
  sendDigit(digit: string): void {
    const { session } = this
    if (this.over || session?.sessionState !== SessionState.Confirmed) return
    session.info(undefined, {
      body: {
        contentDisposition: 'render',
        contentType: 'application/dtmf-relay',
        content: `Signal=${digit}\r\nDuration=160\r\n`,
      },
    })
  }

  /** Ends the leg when there is no socket to send anything through. */
  lose(): void {
    this.end(causes.failed)
  }

  /** Asks a phone that is back after losing its socket whether it still knows the call (RFC 5057 section 5.1). */
  returned(): void {
    const { session } = this
    if (!(session instanceof Core.SessionDialog) || session.sessionState !== SessionState.Confirmed) return
    forgetUnacknowledged(session)
    this.options.core.request(session.createOutgoingRequestMessage('OPTIONS'), {
      onReject: ({ message: { statusCode = 0 } }) => {
        if (unknownDialog.includes(statusCode)) this.end(causes.lost)
      },
    })
  }

  emit(event: LegEvent): void {
    if (!this.over) this.events.emit(event)
  }

  /** Emits the keys that a telephone has; `A` to `D` of RFC 4733 are ignored. */
  press(digit: string): void {
    if (/^[\d*#]$/.test(digit)) this.emit({ kind: 'digit', digit })
  }

  /** Ends the leg, whoever caused it. `sentOn`: the target to which its phone redirects the call. */
  end(cause: Cause, sentOn?: string): void {
    if (this.over) return
    this.over = true
    this.timer[Symbol.dispose]()
    this.audio.close().catch((error: unknown) => this.fault(error))
    this.options.onOver(this)
    this.events.emit({ kind: 'ended', cause, ...(sentOn === undefined ? {} : { sentOn }) })
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

  protected fault(error: unknown): void {
    this.options.log.write('error', 'sip.leg-fault', {
      call: personal('call', this.sipCallId),
      error: faultOf(error),
    })
  }
}

/** Statuses by which a phone says that it no longer knows a call, or its own address in it (RFC 5057 section 5.1). */
const unknownDialog: readonly number[] = [404, 410, 481]

/**
 * sip.js refuses every re-INVITE after one whose response was never acknowledged, which happens if the socket dies
 * between the two. Forgets that one, after sending its response once more.
 */
function forgetUnacknowledged(session: Core.SessionDialog): void {
  const transaction = session.reinviteUserAgentServer?.transaction
  if (!(transaction instanceof Core.InviteServerTransaction)) return
  if (transaction.state === Core.TransactionState.Proceeding) return
  if (transaction.state === Core.TransactionState.Accepted) transaction.retransmitAcceptedResponse()
  session.reinviteUserAgentServer = undefined
}
