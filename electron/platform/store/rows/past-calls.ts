import type { CallTrackingCdr, CdrNote, Msdr } from '#shared/api/modules/history.ts'
import type { StoredRow } from '../rows.ts'

/*
 * What calls leave behind besides their records and recordings.
 */

export type StoredCdrNote = CdrNote & StoredRow & { readonly cdr_id: number; readonly text: string }

export type StoredMsdr = Msdr &
  StoredRow & {
    readonly media_session_id: number
    /** The live call that it was part of. */
    readonly live_id: number
    /** Everybody who took part: who may see the record besides root. */
    readonly party_ids: readonly number[]
  }

/** A call to a tracked number, served in the shape of a number; the id is an integer here and text in the contract. */
export type StoredTrackedCall = Omit<CallTrackingCdr, 'id'> &
  StoredRow & { readonly live_id: number; readonly campaign_id: number }

/** A call that is not over, under its own id: what is known of it should the process be killed. */
export type StoredLiveCall = StoredRow & {
  /** The facts of the call as JSON, of its last event. */
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
