import type { Filter } from '#shared/api/query.ts'
import { countVoicemail } from '../messages/count-voicemail.ts'
import type { StoredCdr, StoredRow } from '../store/rows.ts'
import type { Erasable } from '../store/tables/background.ts'
import type { Store } from '../store/store.ts'
import type { Table } from '../store/table.ts'

/** Removes one kind of record with everything that belongs to it. */
export type Eraser = {
  /** The highest id among a customer's records; 0 if there are none. */
  newestId(customerId: number): number
  /** Removes the records that match every filter and returns their number. Writes a lot: run it in a transaction. */
  erase(filter: readonly Filter[]): number
}

export type Erasers = Readonly<Record<Erasable, Eraser>>

type ErasableTables = Pick<
  Store,
  | 'sms'
  | 'voicemessages'
  | 'voicemailAudio'
  | 'users'
  | 'monitors'
  | 'monitorAudio'
  | 'cdrs'
  | 'cdrNotes'
  | 'traces'
  | 'msdrs'
  | 'chatMessages'
  | 'contacts'
>

/** Every kind that can be deleted as a whole, with everything that belongs to it. */
export function erasers(store: ErasableTables): Erasers {
  return {
    sms: eraser(store.sms),
    voicemessages: eraser(store.voicemessages, (removed) => {
      for (const { id } of removed) store.voicemailAudio.remove(id)
      for (const userId of new Set(removed.map((each) => each.user_id))) countVoicemail(store, userId)
    }),
    monitors: eraser(store.monitors, (removed) => {
      for (const { id } of removed) store.monitorAudio.remove(id)
    }),
    cdrs: eraser(store.cdrs, (removed) => eraseCallRecordParts(removed, store)),
    chatMessages: eraser(store.chatMessages),
    contacts: eraser(store.contacts),
  }
}

function eraser<Stored extends StoredRow>(
  table: Table<Stored>,
  eraseRelated: (removed: readonly Stored[]) => void = () => {},
): Eraser {
  return {
    newestId(customerId) {
      const first = table.list({ limit: 1 }, { customerId })
      const newestFirst = table.spec.order === 'newest-first'
      const { data } = newestFirst ? first : table.list({ limit: 1, page: first.total }, { customerId })
      return data[0]?.id ?? 0
    },
    erase(filter) {
      const removed = table.where(filter)
      table.removeMany(removed)
      eraseRelated(removed)
      return removed.length
    },
  }
}

/** Erases the notes on these calls, and their SIP messages unless the record of a media session still shows them. */
function eraseCallRecordParts(
  removed: readonly StoredCdr[],
  { cdrNotes, traces, msdrs }: ErasableTables,
): void {
  const cdrIds = removed.map(({ id }) => id)
  cdrNotes.removeMany(cdrNotes.where([{ property: 'cdr_id', operator: 'in', value: cdrIds }]))
  const liveIds = removed.flatMap(({ live_id }) => live_id ?? [])
  const callFilter = [{ property: 'live_id', operator: 'in', value: liveIds }] as const
  const shownLiveIds = new Set(msdrs.where(callFilter).map(({ live_id }) => live_id))
  traces.removeMany(traces.where(callFilter).filter(({ live_id }) => !shownLiveIds.has(live_id)))
}
