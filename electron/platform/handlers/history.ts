import type { Contract } from '#shared/api/contract.ts'
import { Msdr } from '#shared/api/modules/history.ts'
import type { Clock } from '#shared/core/clock.ts'
import { ok } from '#shared/core/result.ts'
import type { Deletions } from '../background/deletions.ts'
import type { Erasers } from '../background/erasers.ts'
import type { Handlers } from '../http/handler.ts'
import type { StoredMonitor } from '../store/rows.ts'
import type { StoredVoicemessage } from '../store/tables/messages.ts'
import type { Store } from '../store/store.ts'
import { cdrHandlers } from './history/cdrs.ts'
import { cdrCsvHandlers } from './history/cdrs-csv.ts'
import { chatHandlers } from './history/chats.ts'
import { monitorHandlers } from './history/monitors.ts'
import { traceHandlers } from './history/traces.ts'
import { dictionaryOf } from './code-words.ts'
import { readOnlyHandlers } from './crud/read-only.ts'
import { voicemessageHandlers } from './history/voicemessages.ts'

export type HistoryPorts = {
  readonly store: Store
  /** MP3 of a recording or of a voicemail; undefined if there is none. */
  readonly recordingOf: (monitor: StoredMonitor) => Promise<Uint8Array | undefined>
  readonly voicemailOf: (voicemessage: StoredVoicemessage) => Promise<Uint8Array | undefined>
  readonly deletions: Pick<Deletions, 'enqueue' | 'enqueueWithTimeout'>
  readonly erasers: Erasers
  readonly clock: Pick<Clock, 'now'>
}

/** Past calls, their recordings, voicemail and chats (specification 4.7): an agent sees the agent's own. */
export function historyHandlers(ports: HistoryPorts): Handlers<Contract['history']> {
  const { store, deletions, erasers, clock, recordingOf, voicemailOf } = ports
  const msdrs = readOnlyHandlers(store.msdrs, 'MSDR')
  const trackedCalls = readOnlyHandlers(store.trackedCalls, 'Tracked call')
  return {
    ...chatHandlers(store, deletions),
    ...cdrHandlers({ store, deletions, clock }),
    ...cdrCsvHandlers(store),
    ...traceHandlers(store),
    listCallTrackingCdrs: trackedCalls.list,
    listTrackedCallCdrs: trackedCalls.list,
    ...monitorHandlers({ store, deletions, audioOf: recordingOf, eraser: erasers.monitors }),
    listMsdrs: msdrs.list,
    readMsdr: msdrs.read,
    msdrDictionaries: () => ok(dictionaryOf(Msdr)),
    ...voicemessageHandlers({ store, deletions, audioOf: voicemailOf, eraser: erasers.voicemessages }),
  }
}
