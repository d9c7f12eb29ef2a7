import type { Core, Inviter } from 'sip.js'
import { err, ok } from '#shared/core/result.ts'
import { endReasonOf } from './end-reason.ts'
import { type LineContext, notNow, type Outcome, PhoneLine } from './line.ts'
import { appErrorOf } from './remote-description.ts'

/** How long the busy tone is heard, in milliseconds. */
const busyToneFor = 3_000

/** This phone calls somebody. */
export class OutgoingLine extends PhoneLine {
  private readonly inviter: Inviter
  private hearsEarlyMedia = false
  private ringsBack = false

  constructor(inviter: Inviter, number: string, context: LineContext) {
    const sipCallId = inviter.request.callId
    super(
      inviter,
      { id: crypto.randomUUID(), sipCallId, direction: 'out', number, name: '', through: '' },
      context,
    )
    this.inviter = inviter
  }

  /** Sends the INVITE; settles then, long before anybody answers. */
  async start(): Outcome {
    try {
      await this.inviter.invite({
        requestDelegate: {
          onProgress: ({ message }) => void this.progress(message),
          onRedirect: ({ message }) => this.refused(message),
          onReject: ({ message }) => this.refused(message),
        },
      })
      return ok(undefined)
    } catch (fault) {
      if (this.machine.ended) return ok(undefined)
      const error = appErrorOf(fault)
      this.machine.end('failed', error.code)
      return err(error)
    }
  }

  answer(): Outcome {
    return Promise.resolve(notNow)
  }

  decline(): Outcome {
    return Promise.resolve(notNow)
  }

  protected withdraw(): void {
    this.inviter.cancel().catch((fault: unknown) => this.fault(fault))
  }

  protected override settled(): void {
    this.ringBack(false)
    if (this.machine.line.endReason !== 'busy') return
    void this.media.playTone('busy')
    this.context.clock.after(busyToneFor, () => void this.media.playTone('none'))
  }

  private async progress({ statusCode, body }: Core.IncomingResponseMessage): Promise<void> {
    if (statusCode !== 180 && statusCode !== 183) return
    if (this.machine.line.state === 'dialling') this.machine.move('early')
    if (body !== '' && (await this.media.takeEarly(body))) this.hearsEarlyMedia = true
    if (this.machine.line.state === 'early')
      this.ringBack(!this.hearsEarlyMedia && (this.ringsBack || statusCode === 180))
  }

  private refused({ statusCode = 500, reasonPhrase = '' }: Core.IncomingResponseMessage): void {
    this.machine.end(endReasonOf(statusCode), `${statusCode} ${reasonPhrase}`.trim())
  }

  /** The tone that the network does not send itself. */
  private ringBack(on: boolean): void {
    if (on === this.ringsBack) return
    this.ringsBack = on
    void this.media.playTone(on ? 'ringback' : 'none')
  }
}
