import { CallTrackingCdr, CdrNote, Msdr } from '#shared/api/modules/history.ts'
import type {
  StoredCdrNote,
  StoredLiveCall,
  StoredMsdr,
  StoredTrace,
  StoredTrackedCall,
} from '../rows/past-calls.ts'
import { table } from '../table-spec.ts'

/** What calls leave behind besides their records and recordings. */
export const pastCallTables = {
  cdrNotes: table<StoredCdrNote>({
    name: 'cdr_notes',
    resource: CdrNote,
    indexed: ['cdr_id'],
    visibility: 'shared',
    order: 'oldest-first',
  }),
  trackedCalls: table<StoredTrackedCall>({
    name: 'tracked_calls',
    resource: CallTrackingCdr,
    indexed: ['live_id'],
    visibility: 'shared',
    order: 'newest-first',
  }),
  msdrs: table<StoredMsdr>({
    name: 'msdrs',
    resource: Msdr,
    indexed: ['live_id', 'media_session_id', 'call_id'],
    visibility: 'parties',
    parties: (msdr) => msdr.party_ids,
    order: 'newest-first',
  }),
  liveCalls: table<StoredLiveCall>({
    name: 'live_calls',
    visibility: 'shared',
    order: 'oldest-first',
  }),
  traces: table<StoredTrace>({
    name: 'traces',
    indexed: ['live_id', 'call_id'],
    visibility: 'shared',
    order: 'oldest-first',
  }),
}
