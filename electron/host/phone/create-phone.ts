import type { Invitation, Session } from 'sip.js'
import type { AudioPort } from '#electron/host/ports.ts'
import type { Line } from '#shared/calls/line.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { Disposables, type Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import type { Log } from '#shared/core/log.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { AudioReport } from '#shared/host/audio.ts'
import type { PhoneState, Registration } from '#shared/host/state.ts'
import { IncomingLine } from './incoming-line.ts'
import { instanceIdOf } from './instance-id.ts'
import { type LineContext, noSuchCall, type Outcome, type PhoneLine } from './line.ts'
import type { LineMedia } from './line-media.ts'
import { OutgoingLine } from './outgoing-line.ts'
import type { Phone, PhoneLogin } from './phone.ts'
import { RemoteDescription } from './remote-description.ts'
import { SerialQueue } from '#shared/core/serial-queue.ts'
import { checkServerAddress } from './server-address.ts'
import { openService, type SipService } from './sip-service.ts'

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
}

/** How long an ended line is still shown, in milliseconds. */
const endedLinesStay = 5_000

/** Makes this computer's telephone, without an account yet. Disposing it hangs up and takes its registration back. */
export function createPhone(options: PhoneOptions): Phone {
  return new SoftPhone(options)
}

class SoftPhone implements Phone {
  private readonly options: PhoneOptions
  private readonly changes = new Emitter<void>()
  private readonly subscriptions = new Disposables()
  private readonly medias = new WeakMap<Session, LineMedia>()
  private readonly context: LineContext
  private readonly logins = new SerialQueue()
  private present: readonly PhoneLine[] = []
  private service: SipService | null = null
  private current: PhoneState = { account: null, registration: { kind: 'no-account' } }
  private refusesCalls = false

  constructor(options: PhoneOptions) {
    this.options = options
    const { audio, clock, log, random = Math.random } = options
    this.context = {
      audio,
      clock,
      log,
      random,
      onChange: () => this.changes.emit(),
      onEnded: (line) => clock.after(endedLinesStay, () => this.remove(line)),
    }
    this.subscriptions.add(audio.onReady((ready) => this.engineChanged(ready)))
    this.subscriptions.add(audio.onReport((report) => this.reported(report)))
  }

  get state(): PhoneState {
    return this.current
  }

  get lines(): readonly Line[] {
    return this.present.map(({ machine }) => machine.line)
  }

  onChange(listener: () => void): Unsubscribe {
    return this.changes.on(listener)
  }

  use(login: PhoneLogin | null): Promise<void> {
    return this.logins.run(() => this.change(login))
  }

  registerAgain(): void {
    this.service?.keeper.tryNow()
  }

  setTakingCalls(taking: boolean, whenNot: 'decline-busy' | 'ring-silently'): void {
    this.refusesCalls = !taking && whenNot === 'decline-busy'
  }

  async dial(to: string): Promise<Result<{ lineId: string }, AppError>> {
    const number = to.trim()
    const { service } = this
    if (!/^[\w+*#.!~'()&=$,;?/-]{1,128}$/.test(number))
      return err(appError('phone.number-invalid', to.slice(0, 128)))
    if (!service) return err(appError('phone.no-account'))
    if (this.current.registration.kind !== 'registered') return err(appError('phone.not-registered'))
    if (!this.options.audio.ready) return err(appError('phone.no-audio-engine'))
    const inviter = service.stack.inviter(number)
    const line = new OutgoingLine(inviter, number, this.context)
    this.add(line, inviter)
    const started = await line.start()
    return started.ok ? ok({ lineId: line.id }) : started
  }

  answer(lineId: string): Outcome {
    return this.on(lineId, (line) => line.answer())
  }

  decline(lineId: string): Outcome {
    return this.on(lineId, (line) => line.decline())
  }

  hangUp(lineId: string): Outcome {
    return this.on(lineId, (line) => line.hangUp())
  }

  hold(lineId: string): Outcome {
    return this.on(lineId, (line) => line.hold())
  }

  resume(lineId: string): Outcome {
    return this.on(lineId, (line) => line.resume())
  }

  mute(lineId: string, muted: boolean): Outcome {
    return this.on(lineId, (line) => line.mute(muted))
  }

  sendDigits(lineId: string, digits: string): Outcome {
    return this.on(lineId, (line) => line.sendDigits(digits))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.use(null)
    this.subscriptions[Symbol.dispose]()
  }

  private async change(login: PhoneLogin | null): Promise<void> {
    if (login && this.service && this.service.isFor(login)) return this.service.keeper.tryNow()
    await this.signOff()
    if (!login) return this.publish({ account: null, registration: { kind: 'no-account' } })
    const { account } = login
    const address = checkServerAddress(account.server)
    const now = this.options.clock.now()
    if (!address.ok) {
      const registration: Registration = {
        kind: 'unregistered',
        error: address.error,
        since: now,
        retryAt: null,
      }
      return this.publish({ account, registration })
    }
    const { clock, log, installation } = this.options
    const service = await openService({
      login,
      clock,
      log,
      random: this.context.random,
      instanceId: instanceIdOf(`${installation}\n${account.user}@${account.domain}`),
      describe: (session) => this.describe(session),
      onInvite: (invitation) => this.invited(invitation, account.user),
      onDown: () => this.present.forEach((line) => line.transportLost()),
    })
    this.service = service
    service.keeper.onChange((registration) => this.registrationChanged(service, registration))
    service.keeper.tryNow()
  }

  private async signOff(): Promise<void> {
    const { service } = this
    if (!service) return
    this.service = null
    await Promise.all(this.present.map((line) => line.hangUp()))
    await service[Symbol.asyncDispose]()
  }

  private registrationChanged(service: SipService, registration: Registration): void {
    if (this.service !== service) return
    const isNew = registration.kind === 'registered' && this.current.registration.kind !== 'registered'
    this.publish({ account: service.login.account, registration })
    if (isNew) for (const line of this.present) line.transportBack()
  }

  private invited(invitation: Invitation, ownUser: string): void {
    if (this.refusesCalls) return void invitation.reject({ statusCode: 486 })
    const declineStatus = this.options.declineStatus ?? 603
    const line = new IncomingLine({ invitation, ownUser, declineStatus }, this.context)
    this.add(line, invitation)
    line.ring()
  }

  private describe(session: Session): RemoteDescription {
    const media = this.medias.get(session)
    if (!media) throw new Error('A session without a line asks for its media.')
    return new RemoteDescription(media)
  }

  private engineChanged(ready: boolean): void {
    for (const line of this.present) {
      line.media.engineGone()
      if (ready) line.renew()
    }
  }

  private reported(report: AudioReport): void {
    if (report.kind === 'microphone')
      for (const { machine } of this.present) machine.change({ microphone: report.state })
    if (report.kind === 'connection' && report.state === 'failed')
      this.find(report.lineId)?.mediaFailed(this.current.registration.kind === 'registered')
  }

  private on(lineId: string, action: (line: PhoneLine) => Outcome): Outcome {
    const line = this.find(lineId)
    return line ? action(line) : Promise.resolve(noSuchCall)
  }

  private find(lineId: string): PhoneLine | undefined {
    return this.present.find(({ id }) => id === lineId)
  }

  private add(line: PhoneLine, session: Session): void {
    this.medias.set(session, line.media)
    this.present = [...this.present, line]
    this.changes.emit()
  }

  private remove(line: PhoneLine): void {
    this.present = this.present.filter((other) => other !== line)
    this.changes.emit()
  }

  private publish(state: PhoneState): void {
    this.current = state
    this.changes.emit()
  }
}
