import { causes } from '../../../sip/leg.ts'
import type { Switchboard } from '../../switchboard.ts'
import type { Service, ServedCall } from '../service.ts'
import type { Conference, ConferenceBook } from './conference.ts'
import { askPin } from '../pin-gate.ts'
import { Room } from './room.ts'

export type ConferencePorts = { readonly board: Switchboard; readonly book: ConferenceBook }

/** Handles calls to conference rooms (specification 2.2, Conference). Each caller keeps a separate live call. */
export function conferenceService({ board, book }: ConferencePorts): Service {
  const { clock, frameClock } = board.ports
  const rooms = new Map<number, Room>()

  function roomOf(id: number): Room {
    const room = rooms.get(id) ?? new Room(frameClock, () => rooms.delete(id))
    rooms.set(id, room)
    return room
  }

  function enter({ call, leg }: ServedCall, { id, announces, records }: Conference): void {
    // If the call is not joined yet, its recording starts when it is.
    call.recordFromStart ||= records
    if (records && call.mayRecord('start')) call.record('start')
    roomOf(id).enter({ leg, announces })
  }

  return (served) => {
    const { call, destination, leg } = served
    const conference = book.conference(destination.id)
    if (!conference) return leg.end(causes.unreachable)
    const pin = call.live.facts.source.user ? conference.pin : conference.outsidePin
    leg.answer()
    if (pin === '') enter(served, conference)
    else askPin({ leg, clock, pin }, () => enter(served, conference))
  }
}
