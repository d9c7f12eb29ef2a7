import type { Forwarding } from '#shared/calls/routing/directory.ts'
import { ringWaves, type Wave } from '#shared/calls/routing/ring-waves.ts'
import { telephonesOf, type Telephone } from '#shared/calls/routing/user-plan.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Sound } from '../../media/sound.ts'
import { sayText } from '../../media/voice.ts'
import { causes, type CallerIdentity, type Cause } from '../../sip/leg.ts'
import type { Call } from '../call.ts'
import type { CallUser } from '../directory.ts'
import { callerParty } from '../incoming.ts'
import { partyOf } from '../routing.ts'
import { routeFor } from '../routing-rules/route-for.ts'
import { moveCaller } from '../services/forward-caller.ts'
import type { Switchboard } from '../switchboard.ts'
import type { AnnouncementOf } from './announcement-of.ts'
import { askToConfirm } from './confirm.ts'

export type ForwarderOptions = {
  readonly board: Switchboard
  /** The call to the user, in which the caller waits. */
  readonly call: Call
  readonly user: CallUser
  readonly forwarding: Forwarding
  readonly caller: CallerIdentity
  readonly announcementOf: AnnouncementOf
  /** Nobody took the forwarded call; its caller still waits. */
  readonly onFailed: (cause: Cause) => void
}

type ForwardingTarget = Telephone<CallUser>

/** Default announcement for the caller. */
const defaultAnnouncement = 'Please hold while your call is forwarded'

/**
 * Rings the forwarding targets of a user, each in its own live call that follows the user's. The target that
 * answers gets the caller; the user's call then ends as forwarded, the others as completed elsewhere.
 */
export class Forwarder {
  private readonly options: ForwarderOptions
  private readonly ringingCalls = new Set<Call>()
  private readonly waves: Wave<ForwardingTarget>[]
  private readonly stopListening: Unsubscribe
  private stopTimer: Unsubscribe | undefined
  private lastCause: Cause = causes.noAnswer
  private isStarting = false
  private isOver = false

  constructor(options: ForwarderOptions) {
    this.options = options
    const { call, forwarding } = options
    this.waves = [...ringWaves(forwarding.strategy, this.targets(), forwarding.ringSeconds)]
    this.stopListening = call.onEnd(() => this.finish(causes.cancelled))
  }

  /** Plays the announcement to the caller, if there is one, and rings. */
  start(): void {
    const { call, user, forwarding, announcementOf } = this.options
    call.indicateRinging()
    const { announcement } = forwarding
    if (announcement === undefined) return this.ringNextWave()
    void announcementOf(announcement, user.customerId).then(
      (sound) => this.announce(sound ?? sayText(defaultAnnouncement)),
      () => this.announce(sayText(defaultAnnouncement)),
    )
  }

  private announce(sound: Sound): void {
    const { call } = this.options
    if (this.isOver) return
    call.announce(sound, () => {
      call.indicateRinging()
      this.ringNextWave()
    })
  }

  private ringNextWave(): void {
    this.stopTimer?.()
    const wave = this.waves.shift()
    if (!wave) {
      this.finish(causes.cancelled)
      this.options.onFailed(this.lastCause)
      return
    }
    if (wave.joinedAfter !== undefined && this.waves.length > 0)
      this.stopTimer = this.options.board.ports.clock.after(wave.joinedAfter * 1000, () =>
        this.ringNextWave(),
      )
    this.isStarting = true
    for (const target of wave.members) this.ring(target, wave.seconds)
    this.isStarting = false
    this.continueIfNoneRings()
  }

  private ring(destination: ForwardingTarget, seconds: number): void {
    const { board, call: waiting, user, forwarding, caller } = this.options
    const { customerId } = user
    const forwardingParty = callerParty(user, destination)
    const shownCaller =
      forwarding.cli === 'L' ? { number: forwardingParty.number, name: forwardingParty.name } : caller
    const { source } = waiting.live.facts
    const call = board.open({
      customerId,
      source: waiting.source?.party ?? source,
      target: { ...partyOf(destination, customerId, board.directory), ownerId: user.id },
      parent: waiting,
      context: forwarding.context,
    })
    this.ringingCalls.add(call)
    call.onEnd((cause) => this.onCallEnded(call, cause))
    call.ringTarget(
      board.ring({ destination, caller: shownCaller, forCall: call, reason: 'colleague', seconds }),
      {
        onAnswered: () => {
          if (forwarding.confirms) askToConfirm(board, call, () => this.onAnswered(call, true))
          else this.onAnswered(call, false)
        },
      },
    )
  }

  /** A confirmed call is already joined, with the voice that asked; now it must be joined with the caller. */
  private onAnswered(winner: Call, mustJoin: boolean): void {
    if (this.isOver) return
    this.ringingCalls.delete(winner)
    this.finish(causes.completedElsewhere)
    moveCaller(this.options.call, winner, causes.forwarded)
    if (mustJoin) winner.join()
  }

  private onCallEnded(call: Call, cause: Cause): void {
    if (!this.ringingCalls.delete(call)) return
    this.lastCause = cause.status >= 300 ? cause : causes.noAnswer
    this.continueIfNoneRings()
  }

  private continueIfNoneRings(): void {
    if (!this.isOver && !this.isStarting && this.ringingCalls.size === 0) this.ringNextWave()
  }

  private finish(cause: Cause): void {
    if (this.isOver) return
    this.isOver = true
    this.stopTimer?.()
    this.stopListening()
    const calls = [...this.ringingCalls]
    this.ringingCalls.clear()
    for (const call of calls) call.end(cause)
  }

  private targets(): readonly ForwardingTarget[] {
    const { board, user, forwarding } = this.options
    return telephonesOf(user, forwarding, (target) => routeFor(board, user, target))
  }
}
