import { type Invitation, Notification, SessionState } from 'sip.js'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { readCaller } from './caller.ts'
import { type LineContext, noSuchCall, notNow, type Outcome, PhoneLine } from './line.ts'
import { appErrorOf } from './remote-description.ts'

export type IncomingOptions = {
  readonly invitation: Invitation
  /** User part of this phone's own address. */
  readonly ownUser: string
  /** 603 ends the ringing everywhere, 486 here only. */
  readonly declineStatus: 486 | 603
}

/** Somebody calls this phone. It rings from the moment when this is made. */
export class IncomingLine extends PhoneLine {
  private readonly invitation: Invitation
  private readonly declineStatus: number

  constructor(options: IncomingOptions, context: LineContext) {
    const { invitation, ownUser, declineStatus } = options
    const { request } = invitation
    super(
      invitation,
      {
        id: crypto.randomUUID(),
        sipCallId: request.callId,
        direction: 'in',
        ...readCaller(request, ownUser),
      },
      context,
    )
    this.invitation = invitation
    this.declineStatus = declineStatus
  }

  /** Tells the caller that it rings here (180). */
  ring(): void {
    this.invitation.progress().catch((fault: unknown) => this.fault(fault))
    const { dialog } = this.invitation
    // sip.js hands over requests of a call that stands only; `Event: talk` comes before.
    if (dialog) dialog.delegate = { onNotify: (request) => this.notified(new Notification(request)) }
  }

  /** The description is made first, so that the call goes on ringing where there is no audio engine. */
  async answer(): Outcome {
    if (this.machine.ended) return noSuchCall
    if (this.machine.line.state !== 'ringing' || !this.machine.move('answering')) return notNow
    const { body } = this.invitation.request
    const prepared = await this.orEnded(this.media.prepare(body === '' ? null : body))
    if (this.machine.ended) return noSuchCall
    if (!prepared.ok) {
      this.machine.move('ringing')
      return prepared
    }
    return this.orEnded(this.accept())
  }

  async decline(): Outcome {
    const { state } = this.machine.line
    if (this.machine.ended) return noSuchCall
    if (state !== 'ringing' && state !== 'answering') return notNow
    this.machine.end('declined')
    this.withdraw()
    return ok(undefined)
  }

  override hangUp(): Outcome {
    const { state } = this.machine.line
    return state === 'ringing' || state === 'answering' ? this.decline() : super.hangUp()
  }

  protected withdraw(): void {
    this.invitation.reject({ statusCode: this.declineStatus }).catch((fault: unknown) => this.fault(fault))
  }

  private async accept(): Outcome {
    try {
      await this.invitation.accept()
    } catch (fault) {
      if (this.machine.ended) return noSuchCall
      this.machine.end('failed')
      return err(appErrorOf(fault))
    }
    return this.invitation.state === SessionState.Established ? ok(undefined) : noSuchCall
  }

  /** Answering may never settle when the caller gives up in the midst of it. */
  private orEnded(outcome: Outcome): Outcome {
    return new Promise((resolve, reject) => {
      this.invitation.stateChange.addListener((state) => {
        if (state === SessionState.Terminated) resolve(err(appError('phone.no-such-call')))
      })
      outcome.then(resolve, reject)
    })
  }
}
