import { type Core, Inviter, SessionState } from 'sip.js'

/** A request that can be accepted or rejected. */
type Answerable = Pick<Core.IncomingRequest, 'accept' | 'reject'>

/**
 * An outgoing INVITE that answers requests from the far end before the call is established: while the description in
 * the 200 is applied, sip.js silently drops every request, and the far end repeats each for 32 s.
 */
export class AnsweringInviter extends Inviter {
  protected override onByeRequest(request: Core.IncomingByeRequest): void {
    if (this.isEstablished) super.onByeRequest(request)
    // The BYE has closed the dialog; the line notices once the answer is applied.
    else request.accept()
  }

  protected override onInfoRequest(request: Core.IncomingInfoRequest): void {
    if (this.isEstablished) super.onInfoRequest(request)
    else this.answer(request)
  }

  protected override onNotifyRequest(request: Core.IncomingNotifyRequest): void {
    if (this.isEstablished) super.onNotifyRequest(request)
    else this.answer(request)
  }

  protected override onPrackRequest(request: Core.IncomingPrackRequest): void {
    if (this.isEstablished) super.onPrackRequest(request)
    else this.answer(request)
  }

  /** The far end's offer collides with ours, which is still pending (RFC 3261 section 14.2). */
  protected override onInviteRequest(request: Core.IncomingInviteRequest): void {
    if (this.isEstablished) super.onInviteRequest(request)
    else request.reject({ statusCode: 491 })
  }

  private get isEstablished(): boolean {
    return this.state === SessionState.Established
  }

  private answer(request: Answerable): void {
    if (this.state === SessionState.Terminated) request.reject({ statusCode: 481 })
    else request.accept()
  }
}
