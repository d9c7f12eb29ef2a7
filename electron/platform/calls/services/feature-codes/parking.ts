import { causes } from '../../../sip/leg.ts'
import { musicOnHold } from '../../../media/music.ts'
import { recall } from '../../blind-transfer.ts'
import type { Call } from '../../call.ts'
import { emptyLegFacts } from '../../call-facts.ts'
import type { Switchboard } from '../../switchboard.ts'
import type { ServedCall } from '../service.ts'

/** The first place, and the number of places, of each customer. */
const firstSlot = 701
const slotCount = 99

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
    if (call.live.facts.referredBy === '') return leg.end(causes.forbidden)
    const slot = this.occupySlot(served)
    if (slot === undefined) return leg.end(causes.busy)
    const { target } = call.live.facts
    call.live.set({
      target: { ...target, number: String(slot), name: `Parked at ${slot}`, id: `Park${slot}` },
    })
    leg.audio.loop(musicOnHold(0))
    leg.answer()
    leg.addCleanup(this.board.ports.clock.after(this.seconds * 1_000, () => this.returnToParker(served)))
  }

  /** Connects the parked call to the user who dialled its place. */
  retrieve({ call, leg, destination }: ServedCall): void {
    const parked = this.parked.get(destination.customerId)?.get(destination.id)
    const parkedParty = parked?.call.source
    if (!parked || !parkedParty) return leg.end(causes.unreachable)
    if (!call.source?.party.user) return leg.end(causes.forbidden)
    leg.ring()
    call.ringing.release()?.cancel(causes.completedElsewhere)
    call.recordFromStart ||= parked.call.isRecorded
    parked.call.release(parkedParty)
    const { id: parentId, live } = parked.call
    const { rootId } = live.facts
    call.live.set({ parentId, rootId, target: { ...emptyLegFacts, ...parkedParty.party } })
    call.attach('target', parkedParty)
    parked.call.end(causes.completedElsewhere)
    call.join()
  }

  /** Occupies the lowest free place; undefined if all are taken. */
  private occupySlot(served: ServedCall): number | undefined {
    const { customerId } = served.destination
    const occupied = this.parked.get(customerId) ?? new Map<number, ServedCall>()
    const slot = Array.from({ length: slotCount }, (_, index) => firstSlot + index).find(
      (candidate) => !occupied.has(candidate),
    )
    if (slot === undefined) return undefined
    this.parked.set(customerId, occupied.set(slot, served))
    served.leg.addCleanup(() => {
      occupied.delete(slot)
      if (occupied.size === 0) this.parked.delete(customerId)
    })
    return slot
  }

  private returnToParker({ call, leg }: ServedCall): void {
    const parker = parkerOf(this.board, call)
    if (parker) recall(this.board, call, { by: parker, cause: causes.noAnswer })
    else leg.end(causes.noAnswer)
  }
}

function parkerOf(board: Switchboard, { live: { facts } }: Call) {
  return board.directory.userByExtension(facts.referredBy)
}
