import type { Clock } from '#shared/core/clock.ts'
import type { Eraser } from './background/erasers.ts'
import { conferenceService } from './calls/services/conferences/conference-service.ts'
import { storeConferences } from './calls/services/conferences/conference.ts'
import { queueCodes } from './calls/services/feature-codes/attendance.ts'
import { featureCodes } from './calls/services/feature-codes/feature-codes.ts'
import { ivrService } from './calls/services/ivrs/ivr-service.ts'
import { storeIvrs } from './calls/services/ivrs/store-ivrs.ts'
import type { Queues } from './calls/services/queues/queues.ts'
import { storeRingGroups } from './calls/services/ring-groups/ring-group-book.ts'
import { ringGroups } from './calls/services/ring-groups/ring-group.ts'
import type { Services } from './calls/services/service.ts'
import { checkVoicemail } from './calls/services/voicemail/check-voicemail.ts'
import { storeInboxes } from './calls/services/voicemail/store-inboxes.ts'
import { storeMailboxes } from './calls/services/voicemail/store-mailboxes.ts'
import { voicemail } from './calls/services/voicemail/voicemail.ts'
import type { Switchboard } from './calls/switchboard.ts'
import type { AnnouncementOf } from './calls/user/announcement-of.ts'
import { voicemailAudio } from './recordings.ts'
import type { Store } from './store/store.ts'

export type CallServicePorts = {
  readonly store: Store
  readonly clock: Clock
  readonly queues: Queues
  readonly announcementOf: AnnouncementOf
  readonly voicemailEraser: Eraser
}

/** The services that handle each kind of call that the platform itself answers. */
export function callServices(ports: CallServicePorts): (board: Switchboard) => Services {
  const { store, clock, queues, announcementOf, voicemailEraser: eraser } = ports
  return (board) => ({
    ivr: ivrService({ board, book: storeIvrs(store) }),
    conference: conferenceService({ board, book: storeConferences(store) }),
    'ring-group': ringGroups(board, storeRingGroups(store)),
    queue: queues.service(board),
    ...featureCodes(board),
    ...queueCodes(queues),
    voicemail: voicemail(board, storeMailboxes({ store, clock, announcementOf })),
    'check-voicemail': checkVoicemail(board, storeInboxes({ store, audioOf: voicemailAudio(store), eraser })),
  })
}
