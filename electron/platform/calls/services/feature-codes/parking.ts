import { causes } from '../../../sip/leg.ts'
import { musicOnHold } from '../../../media/music.ts'
import { recall } from '../../blind-transfer.ts'
import type { Call } from '../../call.ts'
import { noLeg } from '../../call-facts.ts'
import type { Switchboard } from '../../switchboard.ts'
import type { ServedCall } from '../service.ts'

/** The first place, and the number of places, of each customer. */
const firstPlace = 701
const places = 99

/** Seconds after which a call that nobody retrieved returns to the user who parked it. */
export const parkingSeconds = 120

/** Calls that wait at a numbered place until a user of their customer retrieves them. */
export class Parking {
  private readonly board: Switchboard
  private readonly seconds: number
  /** By customer, then by place. */
  private readonly parked = new Map<number, Map<number, ServedCall>>()

  constructor(board: Switchboard, seconds: number) {
    this.board = board
    this.seconds = seconds
  }

  /** Parks a transferred call; its live call shows the place as its destination. A caller cannot park itself. */
  park(served: ServedCall): void {
    const { call, leg } = served
    if (call.live.facts.referredBy === '') return leg.leave(causes.forbidden)
    const place = this.occupyPlace(served)
    if (place === undefined) return leg.leave(causes.busy)
    const { target } = call.live.facts
    call.live.set({
      target: { ...target, number: String(place), name: `Parked at ${place}`, id: `Park${place}` },
    })
    leg.audio.loop(musicOnHold(0))
    leg.answer()
    leg.untilOver(this.board.ports.clock.after(this.seconds * 1_000, () => this.sendBack(served)))
  }

  /** Connects the parked call to the user who dialled its place. */
  retrieve({ call, leg, destination }: ServedCall): void {
    const parked = this.parked.get(destination.customerId)?.get(destination.id)
    const waiting = parked?.call.source
    if (!parked || !waiting) return leg.leave(causes.unreachable)
    if (!call.source?.party.user) return leg.leave(causes.forbidden)
    leg.ring()
    call.ringing.release()?.cancel(causes.elsewhere)
    call.recordsOn ||= parked.call.recorded
    parked.call.release(waiting)
    const { id: parentId, live } = parked.call
    const { rootId } = live.facts
    call.live.set({ parentId, rootId, target: { ...noLeg, ...waiting.party } })
    call.seat('target', waiting)
    parked.call.end(causes.elsewhere)
    call.join()
  }

  /** Occupies the lowest free place; undefined if all are taken. */
  private occupyPlace(served: ServedCall): number | undefined {
    const { customerId } = served.destination
    const occupied = this.parked.get(customerId) ?? new Map<number, ServedCall>()
    const place = Array.from({ length: places }, (_, nth) => firstPlace + nth).find(
      (each) => !occupied.has(each),
    )
    if (place === undefined) return undefined
    this.parked.set(customerId, occupied.set(place, served))
    served.leg.untilOver(() => {
      occupied.delete(place)
      if (occupied.size === 0) this.parked.delete(customerId)
    })
    return place
  }

  private sendBack({ call, leg }: ServedCall): void {
    const parker = parkerOf(this.board, call)
    if (parker) recall(this.board, call, { by: parker, cause: causes.noAnswer })
    else leg.leave(causes.noAnswer)
  }
}

function parkerOf(board: Switchboard, { live: { facts } }: Call) {
  return board.directory.userByExtension(facts.referredBy)
}
