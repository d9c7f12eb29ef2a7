import type { Unsubscribe } from '#shared/core/disposables.ts'
import { groupAllows } from '#shared/calls/routing/reachable.ts'
import type { RingGroupSettings } from '#shared/calls/routing/ring-group.ts'
import { ringWaves } from '#shared/calls/routing/ring-waves.ts'
import { musicOnHold } from '../../../media/music.ts'
import { causes } from '../../../sip/leg.ts'
import type { Switchboard } from '../../switchboard.ts'
import { finalDestination, forwardOrEnd } from '../agents/final-destination.ts'
import { Offer } from '../agents/offer.ts'
import { registeredPhonesFirst, availableUsers, usersOf } from '../agents/reachable.ts'
import { callerShownToAgent } from '../agents/shown-caller.ts'
import type { Service, ServedCall } from '../service.ts'
import type { RingGroupBook } from './ring-group-book.ts'

/** Handles calls to ring groups: members ring by the group's strategy, and an unanswered caller is sent on. */
export function ringGroups(board: Switchboard, book: RingGroupBook): Service {
  return (served) => {
    const group = book.ringGroup(served.destination.id)
    if (group) ringGroup(board, served, group)
    else served.leg.end(causes.unreachable)
  }
}

function ringGroup(board: Switchboard, served: ServedCall, group: RingGroupSettings): void {
  const { call, caller, destination, leg } = served
  const { clock } = board.ports
  const members = registeredPhonesFirst(board, usersOf(board, group.members, destination.customerId))
  const waves = [...ringWaves(group.strategy, members, group.ringSeconds)]
  let stopTimer: Unsubscribe | undefined

  const ringNextWave = () => {
    stopTimer?.()
    const wave = waves.shift()
    if (!wave) {
      forwardOrEnd(board, served, {
        to: finalDestination(board, served, group.final),
        cause: causes.noAnswer,
      })
      return
    }
    if (wave.joinedAfter !== undefined && waves.length > 0)
      stopTimer = clock.after(wave.joinedAfter * 1000, ringNextWave)
    const ids = wave.members.map(({ id }) => id).filter((id) => !offer.isRinging(id))
    offer.ring(availableUsers(board, ids, { caller: call, allowed: groupAllows }), wave.seconds)
  }
  const shownCaller = callerShownToAgent(caller, destination, group.cliPrefix ? { name: group.name } : {})
  const offer = new Offer({
    board,
    served,
    context: 'RING_GROUP',
    caller: () => shownCaller,
    onEmpty: ringNextWave,
  })

  leg.addCleanup(() => {
    stopTimer?.()
    offer.cancel()
  })
  if (group.mohId === undefined) leg.ring()
  else {
    leg.answer()
    leg.audio.loop(musicOnHold(group.mohId))
  }
  ringNextWave()
}
