import { randomUUID } from 'node:crypto'
import { Core } from 'sip.js'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import type { Log } from '#shared/core/log.ts'
import { type Cause, causes, type Leg, type LegEvent } from './leg.ts'
import type { LegMedia } from './leg-media.ts'
import type { ReplacedDialog } from './refer.ts'

const { SessionState } = Core

export type SipLegOptions = {
  readonly core: Core.UserAgentCore
  readonly domain: string
  readonly media: LegMedia
  readonly log: Log
  readonly number: string
  readonly name: string
  readonly userAgent: string
  readonly contact: string
  /** Whether the same party has that other dialog with the platform. */
  readonly hasDialog: (number: string, dialog: ReplacedDialog) => boolean
  /** Called once, when the leg is over. */
  readonly onOver: (leg: SipLeg) => void
}

/** What both kinds of SIP leg have in common: identity, audio, events, and an end that comes only once. */
export abstract class SipLeg implements Leg {
  readonly id: string = randomUUID()
  readonly codec = 'PCMU'
  readonly sipCallId: string
  readonly options: SipLegOptions
  /** The dialog, early or confirmed. */
  protected session: Core.Session | undefined
  private readonly events = new Emitter<LegEvent>()
  private over = false

  constructor(sipCallId: string, options: SipLegOptions) {
    this.sipCallId = sipCallId
    this.options = options
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

  abstract ringBack(): void
  abstract accept(): Promise<void>
  abstract answerRemotely(): boolean
  abstract hangUp(cause: Cause): void

  /** By INFO, as `digitOfInfo` reads it: what a phone sent by RFC 4733 is no sound that the bridge could carry. */
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

  /** The socket is gone: there is nobody to say anything to. */
  lose(): void {
    this.end(causes.failed)
  }

  tell(event: LegEvent): void {
    if (!this.over) this.events.emit(event)
  }

  /** Passes on the keys that a telephone has; `A` to `D` of RFC 4733 are not among them. */
  press(digit: string): void {
    if (/^[\d*#]$/.test(digit)) this.tell({ kind: 'digit', digit })
  }

  /** The leg is over, whoever ended it. */
  end(cause: Cause): void {
    if (this.over) return
    this.over = true
    this.audio.close().catch((error: unknown) => this.fault(error))
    this.options.onOver(this)
    this.events.emit({ kind: 'ended', cause })
  }

  /** Whether this is the dialog that a Replaces header field names, with its tags as the phone sees them (RFC 3891). */
  isDialog({ callId, localTag, remoteTag }: ReplacedDialog): boolean {
    const { session } = this
    return session?.callId === callId && session.localTag === localTag && session.remoteTag === remoteTag
  }

  protected fault(error: unknown): void {
    this.options.log.write('error', 'sip.leg-fault', { callId: this.sipCallId, error })
  }
}
