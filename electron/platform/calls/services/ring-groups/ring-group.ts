import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { CodeWord } from '#shared/api/codes.ts'
import { musicOnHold } from '../../../media/music.ts'
import { causes } from '../../../sip/leg.ts'
import type { Switchboard } from '../../switchboard.ts'
import { finalDestination, sendOn } from '../agents/final-destination.ts'
import { Offer } from '../agents/offer.ts'
import { phonesFirst, reachable, usersOf } from '../agents/reachable.ts'
import { shownCaller } from '../agents/shown-caller.ts'
import type { Service, ServedCall } from '../service.ts'
import type { RingGroupBook, RingGroupSettings } from './ring-group-book.ts'

/** Somebody calls a ring group: its members ring by its strategy, and where nobody answers the call goes on. */
export function ringGroups(board: Switchboard, book: RingGroupBook): Service {
  return (served) => {
    const group = book.ringGroup(served.destination.id)
    if (group) ringGroup(board, served, group)
    else served.leg.leave(causes.unreachable)
  }
}

function ringGroup(board: Switchboard, served: ServedCall, group: RingGroupSettings): void {
  const { call, caller, destination, leg } = served
  const { clock } = board.ports
  const allowed = { whileRung: true, whileTalking: true }
  const members = phonesFirst(board, usersOf(board, group.members, destination.customerId))
  const waves = [...ringWaves(group.strategy, members, group.ringSeconds)]
  let stopTimer: Unsubscribe | undefined

  const next = () => {
    stopTimer?.()
    const wave = waves.shift()
    if (!wave) {
      sendOn(board, served, { to: finalDestination(board, served, group.final), cause: causes.noAnswer })
      return
    }
    if (wave.joinedAfter !== undefined && waves.length > 0)
      stopTimer = clock.after(wave.joinedAfter * 1000, next)
    const ids = wave.members.map(({ id }) => id).filter((id) => !offer.rings(id))
    offer.ring(reachable(board, ids, { caller: call, allowed }), wave.seconds)
  }
  const shown = shownCaller(caller, destination, group.cliPrefix ? { name: group.name } : {})
  const offer = new Offer({
    board,
    served,
    context: 'RING_GROUP',
    caller: () => shown,
    emptied: next,
  })

  leg.untilOver(() => {
    stopTimer?.()
    offer.cancel()
  })
  if (group.mohId === undefined) leg.ring()
  else {
    leg.answer()
    leg.audio.loop(musicOnHold(group.mohId))
  }
  next()
}

/** Members who begin to ring together. */
export type Wave<Member> = {
  readonly members: readonly Member[]
  /** How long they ring. */
  readonly seconds: number
  /** After so many seconds the next wave joins them; otherwise it waits until nobody rings. */
  readonly joinedAfter?: number
}

/** In which order the members of a ring group ring: all at once, one after another, or one more each time. */
export function ringWaves<Member>(
  strategy: CodeWord<'ringgroup.strategy'>,
  members: readonly Member[],
  seconds: number,
): readonly Wave<Member>[] {
  switch (strategy) {
    case 'A':
      return [{ members, seconds }]
    case 'H':
      return members.map((member) => ({ members: [member], seconds }))
    case 'M':
      return members.map((member, index) => ({
        members: [member],
        seconds: seconds * (members.length - index),
        joinedAfter: seconds,
      }))
  }
}
