import { causes } from '../../../sip/leg.ts'
import type { Call } from '../../call.ts'
import type { SupervisionMode } from '../../call-sound.ts'
import { RoomLink } from '../conferences/room-link.ts'
import type { Switchboard } from '../../switchboard.ts'
import type { Service } from '../service.ts'

/**
 * Lets a user with `call_barge_allowed` take part in a colleague's call: 403 without it, 486 if the colleague is not in
 * a conversation. The supervisor's own call lasts as long as that one, which does not show it.
 */
export function supervision(board: Switchboard, mode: SupervisionMode): Service {
  return ({ call, leg, destination }) => {
    const supervisor = call.live.facts.source.user
    if (!supervisor?.bargeAllowed || supervisor.id === destination.id) return leg.end(causes.forbidden)
    const conversation = conversationOf(board, destination.id)
    if (!conversation) return leg.end(causes.busy)
    leg.answer()
    const link = new RoomLink({
      audio: leg.audio,
      isAudible: () => !leg.isHeld,
      background: () => undefined,
    })
    const stopSupervising = conversation.call.addSupervisor(link, mode, conversation.colleague)
    leg.addCleanup(() => {
      stopSupervising()
      link[Symbol.dispose]()
    })
    leg.addCleanup(conversation.call.onEnd(() => leg.end()))
  }
}

/** The call in which a user is talking; of several, one that is not on hold. */
function conversationOf(board: Switchboard, userId: number) {
  const talking = board.book.all().flatMap((call) => {
    const colleague = [call.source, call.target].find((participant) => participant?.party.user?.id === userId)
    return colleague && call.isJoined && !isSupervision(call) ? [{ call, colleague }] : []
  })
  return talking.find(({ call }) => call.live.facts.state === 'CONNECTED') ?? talking[0]
}

function isSupervision({ live: { facts } }: Call): boolean {
  const { service } = facts.target
  return service === 'listen' || service === 'whisper' || service === 'barge'
}
