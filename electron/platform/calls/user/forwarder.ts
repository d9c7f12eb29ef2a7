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
import { moveCaller } from '../services/pass-on.ts'
import type { Switchboard } from '../switchboard.ts'
import type { AnnouncementOf } from './announcement-of.ts'
import { confirm } from './confirm.ts'

export type ForwarderOptions = {
  readonly board: Switchboard
  /** The call to the user, in which the caller waits. */
  readonly call: Call
  readonly user: CallUser
  readonly forwarding: Forwarding
  readonly caller: CallerIdentity
  readonly announcementOf: AnnouncementOf
  /** Nobody took the forwarded call; its caller still waits. */
  readonly failed: (cause: Cause) => void
}

type Reachable = Telephone<CallUser>

/** Default announcement for the caller. */
const words = 'Please hold while your call is forwarded'

/**
 * Rings the forwarding targets of a user, each in its own live call that follows the user's. The target that
 * answers gets the caller; the user's call then ends as forwarded, the others as completed elsewhere.
 */
export class Forwarder {
  private readonly options: ForwarderOptions
  private readonly rung = new Set<Call>()
  private readonly waves: Wave<Reachable>[]
  private readonly stopListening: Unsubscribe
  private stopTimer: Unsubscribe | undefined
  private last: Cause = causes.noAnswer
  private starting = false
  private over = false

  constructor(options: ForwarderOptions) {
    this.options = options
    const { call, forwarding } = options
    this.waves = [...ringWaves(forwarding.strategy, this.targets(), forwarding.ringSeconds)]
    this.stopListening = call.onEnd(() => this.finish(causes.cancelled))
  }

  /** Plays the announcement to the caller, if there is one, and rings. */
  start(): void {
    const { call, user, forwarding, announcementOf } = this.options
    call.keepRinging()
    const { announcement } = forwarding
    if (announcement === undefined) return this.next()
    void announcementOf(announcement, user.customerId).then(
      (sound) => this.announce(sound ?? sayText(words)),
      () => this.announce(sayText(words)),
    )
  }

  private announce(sound: Sound): void {
    const { call } = this.options
    if (this.over) return
    call.announce(sound, () => {
      call.keepRinging()
      this.next()
    })
  }

  private next(): void {
    this.stopTimer?.()
    const wave = this.waves.shift()
    if (!wave) {
      this.finish(causes.cancelled)
      this.options.failed(this.last)
      return
    }
    if (wave.joinedAfter !== undefined && this.waves.length > 0)
      this.stopTimer = this.options.board.ports.clock.after(wave.joinedAfter * 1000, () => this.next())
    this.starting = true
    for (const target of wave.members) this.ring(target, wave.seconds)
    this.starting = false
    this.goOnWhereNobodyRings()
  }

  private ring(destination: Reachable, seconds: number): void {
    const { board, call: waiting, user, forwarding, caller } = this.options
    const { customerId } = user
    const own = callerParty(user, destination)
    const shown = forwarding.cli === 'L' ? { number: own.number, name: own.name } : caller
    const { source } = waiting.live.facts
    const call = board.open({
      customerId,
      source: waiting.source?.party ?? source,
      target: { ...partyOf(destination, customerId, board.directory), ownerId: user.id },
      parent: waiting,
      context: forwarding.context,
    })
    this.rung.add(call)
    call.onEnd((cause) => this.drop(call, cause))
    call.ringTarget(board.ring({ destination, caller: shown, for: call, reason: 'colleague', seconds }), {
      answered: () => {
        if (forwarding.confirms) confirm(board, call, () => this.win(call, true))
        else this.win(call, false)
      },
    })
  }

  /** A confirmed call is already joined, with the voice that asked; now it must be joined with the caller. */
  private win(winner: Call, joinAgain: boolean): void {
    if (this.over) return
    this.rung.delete(winner)
    this.finish(causes.elsewhere)
    moveCaller(this.options.call, winner, causes.forwarded)
    if (joinAgain) winner.join()
  }

  private drop(call: Call, cause: Cause): void {
    if (!this.rung.delete(call)) return
    this.last = cause.status >= 300 ? cause : causes.noAnswer
    this.goOnWhereNobodyRings()
  }

  private goOnWhereNobodyRings(): void {
    if (!this.over && !this.starting && this.rung.size === 0) this.next()
  }

  private finish(cause: Cause): void {
    if (this.over) return
    this.over = true
    this.stopTimer?.()
    this.stopListening()
    const calls = [...this.rung]
    this.rung.clear()
    for (const call of calls) call.end(cause)
  }

  private targets(): readonly Reachable[] {
    const { board, user, forwarding } = this.options
    return telephonesOf(user, forwarding, (target) => routeFor(board, user, target))
  }
}
