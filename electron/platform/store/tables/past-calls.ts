import { CallTrackingCdr, CdrNote, Msdr } from '#shared/api/modules/history.ts'
import type { StoredRow } from '../rows.ts'
import { table } from '../table-spec.ts'

export type StoredCdrNote = CdrNote & StoredRow & { readonly cdr_id: number; readonly text: string }

export type StoredMsdr = Msdr &
  StoredRow & {
    readonly media_session_id: number
    /** The live call it was part of. */
    readonly live_id: number
    /** Everybody who took part, and so may see the record besides root. */
    readonly party_ids: readonly number[]
  }

/** A call to a tracked number, served in the form of a number; the id is an integer here and text in the contract. */
export type StoredTrackedCall = Omit<CallTrackingCdr, 'id'> &
  StoredRow & { readonly live_id: number; readonly campaign_id: number }

/** A call in progress, under its own id: what remains of it if the process is killed. */
export type StoredLiveCall = StoredRow & {
  /** The facts of the call at its last event, as JSON. */
  readonly facts: string
}

/** One SIP message as it was sent or received, secrets removed. */
type StoredSipMessage = {
  /** Milliseconds since 1970. */
  readonly time: number
  readonly direction: 'received' | 'sent'
  /** The other side of the connection. */
  readonly peer: string
  readonly message: string
}

/** The SIP messages of one dialog (RFC 3261 section 12) of a past call, oldest first. */
export type StoredTrace = StoredRow & {
  readonly live_id: number
  /** The dialog's SIP Call-ID. */
  readonly call_id: string
  readonly messages: readonly StoredSipMessage[]
}

/** What calls leave behind besides their records and recordings. */
export const pastCallTables = {
  cdrNotes: table<StoredCdrNote>({ resource: CdrNote, indexed: ['cdr_id'], visibility: 'shared' }),
  trackedCalls: table<StoredTrackedCall>({
    resource: CallTrackingCdr,
    indexed: ['live_id'],
    visibility: 'shared',
    order: 'newest-first',
  }),
  msdrs: table<StoredMsdr>({
    resource: Msdr,
    indexed: ['live_id', 'media_session_id', 'call_id'],
    visibility: 'parties',
    parties: (msdr) => msdr.party_ids,
    order: 'newest-first',
  }),
  liveCalls: table<StoredLiveCall>({ visibility: 'shared' }),
  traces: table<StoredTrace>({ indexed: ['live_id', 'call_id'], visibility: 'shared' }),
}
