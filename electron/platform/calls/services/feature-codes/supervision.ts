import { causes } from '../../../sip/leg.ts'
import type { Call } from '../../call.ts'
import type { Attendance } from '../../call-sound.ts'
import { RoomLink } from '../conferences/room-link.ts'
import type { Switchboard } from '../../switchboard.ts'
import type { Service } from '../service.ts'

/**
 * Lets a user with `call_barge_allowed` take part in a colleague's call: 403 without it, 486 if the colleague is not in
 * a conversation. The supervisor's own call lasts as long as that one, which does not show it.
 */
export function supervision(board: Switchboard, attendance: Attendance): Service {
  return ({ call, leg, destination }) => {
    const supervisor = call.live.facts.source.user
    if (!supervisor?.bargeAllowed || supervisor.id === destination.id) return leg.leave(causes.forbidden)
    const found = conversationOf(board, destination.id)
    if (!found) return leg.leave(causes.busy)
    leg.answer()
    const link = new RoomLink({
      audio: leg.audio,
      audible: () => !leg.held,
      background: () => undefined,
    })
    const leave = found.call.attend(link, attendance, found.colleague)
    leg.untilOver(() => {
      leave()
      link[Symbol.dispose]()
    })
    leg.untilOver(found.call.onEnd(() => leg.leave()))
  }
}

/** The call in which a user is talking; of several, one that is not on hold. */
function conversationOf(board: Switchboard, userId: number) {
  const talking = board.book.all().flatMap((call) => {
    const colleague = [call.source, call.target].find((each) => each?.party.user?.id === userId)
    return colleague && call.joined && !isSupervision(call) ? [{ call, colleague }] : []
  })
  return talking.find(({ call }) => call.live.facts.state === 'CONNECTED') ?? talking[0]
}

function isSupervision({ live: { facts } }: Call): boolean {
  const { service } = facts.target
  return service === 'listen' || service === 'whisper' || service === 'barge'
}
