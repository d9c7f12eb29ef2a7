import { Invitation, type Inviter, type Referral, type Session, SessionState } from 'sip.js'
import type { Direction } from '#electron/platform/media/sdp.ts'
import { eventually } from '#test/support/eventually.ts'
import { PlainMedia } from './plain-media.ts'

export type PlainLineState = 'ringing' | 'connected' | 'ended'

/** One call at a plain telephone. */
export class PlainLine {
  readonly session: Inviter | Invitation
  /** Provisional statuses that it was told, of a call that it makes. */
  readonly progress: number[] = []
  /** Final status of a call that it makes. */
  finalStatus: number | undefined
  /** The Reason header of what ended it. */
  reason = ''
  /** Where a call that it made was sent on to (302). */
  redirectedTo = ''
  /** Where it was sent by REFER, in order. */
  readonly referredTo: string[] = []

  constructor(session: Inviter | Invitation, follow: (line: PlainLine, referral: Referral) => void) {
    this.session = session
    session.delegate = {
      onBye: (bye) => {
        this.reason = bye.request.getHeader('reason') ?? ''
        void bye.accept()
      },
      onCancel: ({ request }) => (this.reason = request.getHeader('reason') ?? ''),
      onRefer: (referral) => {
        this.referredTo.push(referral.referTo.uri.toRaw())
        follow(this, referral)
      },
    }
  }

  get state(): PlainLineState {
    const { state } = this.session
    if (state === SessionState.Established) return 'connected'
    return state === SessionState.Initial || state === SessionState.Establishing ? 'ringing' : 'ended'
  }

  get callId(): string {
    return this.session.request.callId
  }

  /** Before there are media, there is nothing to be heard. */
  get media(): PlainMedia {
    const media = this.session.sessionDescriptionHandler
    if (media instanceof PlainMedia) return media
    throw new Error('This call has no media yet.')
  }

  header(name: string): string | undefined {
    return this.session.request.getHeader(name)
  }

  async answer(): Promise<void> {
    await this.invitation.accept()
  }

  async refuse(statusCode: number, reasonPhrase?: string): Promise<void> {
    await this.invitation.reject(reasonPhrase === undefined ? { statusCode } : { statusCode, reasonPhrase })
  }

  /** 183 with media, before anybody answers. */
  async playEarly(): Promise<void> {
    await this.invitation.progress({ statusCode: 183 })
  }

  async hangUp(): Promise<void> {
    const { session } = this
    if (session.state === SessionState.Established) await session.bye()
    else if (session instanceof Invitation) await session.reject()
    else await session.cancel()
  }

  /** Offers its media anew within the call; the final status. */
  reinvite(direction: Direction): Promise<number> {
    this.media.direction = direction
    return inviteAgain(this.session, false)
  }

  /** Asks for an offer within the call (an INVITE without a description); the final status. */
  reinviteWithoutOffer(): Promise<number> {
    return inviteAgain(this.session, true)
  }

  private get invitation(): Invitation {
    if (this.session instanceof Invitation) return this.session
    throw new Error('This telephone makes the call.')
  }
}

/** Waits for what is still going on of the re-INVITE before, as telephones do. */
async function inviteAgain(session: Session, withoutSdp: boolean): Promise<number> {
  await eventually(() => {
    const state = String(session.dialog?.signalingState)
    if (state !== 'Stable' || isAwaitingAck(session)) throw new Error(`The call is being changed: ${state}`)
  })
  return new Promise((resolve, reject) => {
    const settle = ({ message }: { message: { statusCode?: number | undefined } }) =>
      resolve(message.statusCode ?? 0)
    session.invite({ withoutSdp, requestDelegate: { onAccept: settle, onReject: settle } }).catch(reject)
  })
}

/** sip.js knows, and tells nobody. */
function isAwaitingAck(session: Session): boolean {
  const dialog: unknown = session.dialog
  return (
    typeof dialog === 'object' &&
    dialog !== null &&
    Reflect.get(dialog, 'reinviteUserAgentServer') !== undefined
  )
}
