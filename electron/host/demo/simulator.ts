import { randomInt } from 'node:crypto'
import { appError } from '#shared/core/app-error.ts'
import { assertNever } from '#shared/core/assert-never.ts'
import type { Clock } from '#shared/core/clock.ts'
import { Disposables } from '#shared/core/disposables.ts'
import type { Log } from '#shared/core/log.ts'
import { plain } from '#shared/core/log-mark.ts'
import { err, ok, withoutValue, type Outcome } from '#shared/core/result.ts'
import { occurrences, type Occurrence, type SimulatorState } from '#shared/host/simulator.ts'
import type { Agent } from '#shared/host/slices.ts'
import type { DemoPlatform } from '../ports.ts'
import type { OperatorClient } from './operator-client.ts'

export type SimulatorOptions = {
  readonly operator: OperatorClient
  readonly restart: DemoPlatform['restart'] | undefined
  readonly agent: Agent
  readonly clock: Clock
  readonly log: Log
  /** Called when a voice message was left, since the app polls for them only every half minute. */
  readonly onVoicemail: () => void
  readonly onState: (state: SimulatorState) => void
}

/** Milliseconds. */
const outage = 10_000
const choppiness = 20_000
/** Milliseconds without the platform once its process has ended. */
const absence = 6_000
/** Fraction of audio packets lost; a quarter sounds choppy. */
const lostPackets = 0.25
const rushCallers = 4
/** Seconds that a simulated customer talks. */
const talkTime = 180

/** Makes things happen at a demo platform on the agent's request; none of them is faked in the app. */
export class Simulator implements Disposable {
  private readonly options: SimulatorOptions
  private readonly owned = new Disposables()
  private readonly offers: readonly Occurrence[]
  private lasting: SimulatorState['lasting'] = []
  private password = makePassword()
  private faults: SimulatorState['faults'] = []
  private ended = false

  constructor(options: SimulatorOptions) {
    this.options = options
    this.offers = occurrences.filter((what) => what !== 'end-platform' || options.restart !== undefined)
    this.publish()
  }

  make(what: Occurrence): Outcome {
    const { operator, agent } = this.options
    if (!this.offers.includes(what) || this.lasting.some((each) => each.what === what))
      return Promise.resolve(err(appError('platform.refused', 'This cannot be made to happen now')))
    switch (what) {
      case 'ring-me':
        return withoutValue(
          operator.api.simulateInboundCall({ body: { to: agent.callerId, talk_for: talkTime } }),
        )
      case 'queue-rush':
        return operator.api.simulateQueueRush({ body: { user_id: agent.id, callers: rushCallers } })
      case 'text-me':
        return withoutValue(operator.api.simulateInboundSms({ body: { to_no: agent.callerId } }))
      case 'leave-voicemail':
        return this.leaveVoicemail()
      case 'choppy-audio':
        return this.makeChoppy()
      case 'drop-network':
        return this.dropNetwork()
      case 'end-platform':
        return this.endPlatform()
      case 'revoke-sign-in':
        return this.revokeSignIn()
      default:
        return assertNever(what)
    }
  }

  /** Called when the agent has signed in again, so that the displayed password is in use. */
  signedInAgain(): void {
    this.password = makePassword()
    this.publish()
  }

  faultsRead(faults: SimulatorState['faults']): void {
    this.faults = faults
    if (!this.ended) this.publish()
  }

  [Symbol.dispose](): void {
    this.ended = true
    this.owned[Symbol.dispose]()
  }

  private async leaveVoicemail(): Outcome {
    const { operator, agent, onVoicemail } = this.options
    const result = await withoutValue(operator.api.simulateVoicemail({ body: { user_id: agent.id } }))
    if (result.ok) onVoicemail()
    return result
  }

  private async dropNetwork(): Outcome {
    const { operator } = this.options
    const dropped = await operator.api.setFault({ body: { kind: 'outage', value: outage } })
    if (dropped.ok) this.startLasting('drop-network', outage)
    return dropped
  }

  private async makeChoppy(): Outcome {
    const { operator, log } = this.options
    const setLoss = (value: number) => operator.api.setFault({ body: { kind: 'packet_loss', value } })
    const result = await setLoss(lostPackets)
    if (!result.ok) return result
    this.startLasting('choppy-audio', choppiness, () => {
      void setLoss(0).then((undone) => {
        if (!undone.ok) log.write('warn', 'demo.audio-stays-choppy', { code: plain(undone.error.code) })
      })
    })
    return result
  }

  /** Returns at once; until the platform is back, the app behaves as without one. */
  private async endPlatform(): Outcome {
    const { restart, log } = this.options
    if (!restart) return err(appError('platform.refused'))
    this.setLasting([...this.lasting, { what: 'end-platform', until: null }])
    void restart(absence).then((restarted) => {
      if (!restarted.ok) log.write('error', 'demo.platform-gone', { code: plain(restarted.error.code) })
      this.endLasting('end-platform')
    })
    return ok(undefined)
  }

  /** Uses the forgotten-password mail: a new password ends every sign-in with the old one. */
  private async revokeSignIn(): Outcome {
    const { operator, agent } = this.options
    const { authentication } = operator.open
    const started = await authentication.startPasswordReset({ body: { email: agent.email } })
    if (!started.ok) return started
    const mails = await operator.api.listOutbox({
      query: { limit: 100, filter: [{ property: 'to', operator: 'eq', value: agent.email }] },
    })
    if (!mails.ok) return mails
    const newest = mails.value.data.toSorted((one, other) => Number(other.id) - Number(one.id))
    const token = newest.find((mail) => mail.token)?.token ?? ''
    return withoutValue(authentication.resetPassword({ body: { token, password: this.password } }))
  }

  private startLasting(what: Occurrence, milliseconds: number, after: () => void = () => {}): void {
    const { clock } = this.options
    this.setLasting([...this.lasting, { what, until: clock.now() + milliseconds }])
    this.owned.add(
      clock.after(milliseconds, () => {
        after()
        this.endLasting(what)
      }),
    )
  }

  private endLasting(what: Occurrence): void {
    if (!this.ended) this.setLasting(this.lasting.filter((each) => each.what !== what))
  }

  private setLasting(lasting: SimulatorState['lasting']): void {
    this.lasting = lasting
    this.publish()
  }

  private publish(): void {
    const { offers, lasting, password, faults } = this
    this.options.onState({ offers, lasting, password, faults })
  }
}

const passwordWords = ['celadon', 'stoneware', 'slipware', 'porcelain'] as const

/** Easy to read and to type; it protects only sample data. */
function makePassword(): string {
  return `${passwordWords[randomInt(passwordWords.length)]}-${randomInt(10, 100)}`
}
