import type { Core, Invitation } from 'sip.js'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'

/** T1 and 64*T1 (RFC 3261 section 17.1.1.1), in milliseconds. */
const initialPause = 500
const maxPause = 32_000
/** Upper limit of the first sequence number (RFC 3262 section 3). */
const maxInitialNumber = 2 ** 31 - 1

/** A provisional response that is repeated until the caller acknowledges it by PRACK (RFC 3262). */
export class ReliableRinging implements Disposable {
  private readonly invitation: Invitation
  private readonly clock: Clock
  private readonly number = 1 + Math.floor(Math.random() * (maxInitialNumber - 1))
  private cancelRepeat: Unsubscribe = () => {}

  constructor(invitation: Invitation, clock: Clock) {
    this.invitation = invitation
    this.clock = clock
  }

  /** Sends the 180. Rejects if the call is no longer ringing. */
  async ring(): Promise<void> {
    this.cancelRepeat()
    await this.send()
    this.repeat(initialPause)
  }

  /** Answers a PRACK, with 481 if it acknowledges none of our provisional responses. */
  onPrack(request: Core.IncomingPrackRequest): void {
    const [number] = (request.message.getHeader('rack') ?? '').trim().split(/\s+/)
    if (number !== String(this.number)) return void request.reject({ statusCode: 481 })
    this[Symbol.dispose]()
    request.accept()
  }

  [Symbol.dispose](): void {
    this.cancelRepeat()
  }

  private send(): Promise<void> {
    return this.invitation.progress({ extraHeaders: ['Require: 100rel', `RSeq: ${this.number}`] })
  }

  /** Repeats the 180 for a while; a caller who never acknowledges it can still be answered. */
  private repeat(pause: number): void {
    if (pause > maxPause) return
    this.cancelRepeat = this.clock.after(pause, () => {
      // The call may have been answered, or have ended.
      void this.send().then(
        () => this.repeat(2 * pause),
        () => undefined,
      )
    })
  }
}
