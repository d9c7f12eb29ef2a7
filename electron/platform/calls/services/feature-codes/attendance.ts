import { pause } from '../../../media/sound.ts'
import { sayText } from '../../../media/voice.ts'
import { causes } from '../../../sip/leg.ts'
import type { QueueCodeKind } from '#shared/calls/routing/directory.ts'
import type { Attendance } from '../queues/queue-book.ts'
import type { Queues } from '../queues/queues.ts'
import type { Service, Services } from '../service.ts'

const changes: Readonly<
  Record<QueueCodeKind, { readonly change: Attendance; readonly confirmation: string }>
> = {
  'log-in': { change: { loggedIn: true }, confirmation: 'you are logged in' },
  'log-out': { change: { loggedIn: false }, confirmation: 'you are logged out' },
  pause: { change: { paused: true }, confirmation: 'you are paused' },
  unpause: { change: { paused: false }, confirmation: 'your pause is over' },
}

/** Milliseconds of silence before words, so that their beginning is heard. */
const leadingSilence = 200

/**
 * Logs the caller in to or out of a queue, or pauses there: in the queue that the code names, or in all that the user
 * works for. A voice confirms it. 403 for a caller who is not a user, 404 for a queue that the user does not work for.
 */
export function queueCodes(
  queues: Pick<Queues, 'setAttendance' | 'queuesOf'>,
): Required<Pick<Services, QueueCodeKind>> {
  const service =
    (kind: QueueCodeKind): Service =>
    ({ call, leg, destination }) => {
      const user = call.source?.party.user
      if (!user) return leg.end(causes.forbidden)
      const { change, confirmation } = changes[kind]
      const queueIds = destination.id === 0 ? queues.queuesOf(user) : [destination.id]
      const changed = queueIds.filter((id) => queues.setAttendance(id, user.id, change))
      if (changed.length === 0) return leg.end(causes.unreachable)
      leg.answer()
      leg.audio.play([pause(leadingSilence), sayText(confirmation)], () => leg.end())
    }
  return {
    'log-in': service('log-in'),
    'log-out': service('log-out'),
    pause: service('pause'),
    unpause: service('unpause'),
  }
}
