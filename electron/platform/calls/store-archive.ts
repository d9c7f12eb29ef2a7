import { randomUUID } from 'node:crypto'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { StoredMediaSession } from '../store/rows.ts'
import type { StoredMsdr } from '../store/tables/past-calls.ts'
import type { Store } from '../store/store.ts'
import { charge } from '../account.ts'
import type { CallArchive } from './call-archive.ts'
import { viewerIds, partyUserIds, type CallFacts } from './call-facts.ts'
import { describeCdr } from './call-record.ts'
import type { RecordingDrafts } from './recording-drafts.ts'
import type { TraceArchive } from './trace-archive.ts'
import { liveCallSaver } from './unfinished-calls.ts'

type Tables = Pick<
  Store,
  | 'accounts'
  | 'cdrs'
  | 'ddis'
  | 'trackedCalls'
  | 'liveCalls'
  | 'monitors'
  | 'monitorAudio'
  | 'mediaSessions'
  | 'msdrs'
  | 'meta'
  | 'transaction'
  | 'waitForCommit'
>

export type ArchivePorts = {
  readonly store: Tables
  readonly clock: Clock
  readonly traces: Pick<TraceArchive, 'storeDialogs'>
  /** Drafts that preserve recordings across a restart; data in memory have none. */
  readonly drafts?: Pick<RecordingDrafts, 'remove'> | undefined
}

/** Stores what calls leave behind. */
export function storeArchive({ store, clock, traces, drafts }: ArchivePorts): CallArchive {
  const timestamp = () => writeTimestamp(clock.now())
  return {
    nextLiveId: liveIdGenerator(store),
    saveLiveCall: liveCallSaver({ store, clock }),
    trackInboundCall: inboundCallTracker(store, clock),
    storeCall(facts, dialogs) {
      store.transaction(() => {
        const cdr = store.cdrs.insert({
          ...describeCdr(facts),
          customer_id: facts.customerId,
          party_ids: viewerIds(facts),
          labels: [...facts.labels],
          contact_id: contactIdOf(facts),
        })
        charge(store, facts.customerId, cdr.charge ?? 0)
      })
      traces.storeDialogs(facts, dialogs)
    },
    openRecording: (facts) =>
      store.monitors.insert({
        created_at: timestamp(),
        token: randomUUID(),
        live_id: facts.id,
        customer_id: facts.customerId,
        party_ids: partyUserIds(facts),
        recording_state: 'recording',
      }).id,
    setRecordingState: (id, state) => void store.monitors.update(id, { recording_state: state }),
    storeRecording(id, mp3) {
      store.transaction(() => {
        // The recording may have been deleted before its call ended.
        const updated = store.monitors.update(id, { recording_state: 'complete' })
        if (updated) store.monitorAudio.write(id, mp3)
      })
      // If the disk fails, the draft waits for the next start.
      if (drafts)
        store.waitForCommit().then(
          () => drafts.remove(id),
          () => undefined,
        )
    },
    discardRecording(id) {
      store.monitors.remove(id)
      drafts?.remove(id)
    },
    openMediaSession: mediaSessionOpener(store, clock),
  }
}

/**
 * Decision: a call-tracking record is the called number, as its campaign shows it, with the caller's number as
 * `info` and the time of the call; it is written as the call comes in, whatever its outcome.
 */
function inboundCallTracker({ ddis, trackedCalls }: Tables, clock: Clock): CallArchive['trackInboundCall'] {
  return ({ id, customerId, source }, number) => {
    const ddi = ddis.find('e164', number)
    if (!ddi?.campaign_id || ddi.customer_id !== customerId) return
    const { id: _, campaign_id, ...publicFields } = ddi
    trackedCalls.insert({
      ...publicFields,
      campaign_id,
      info: source.number,
      live_id: id,
      created_at: writeTimestamp(clock.now()),
    })
  }
}

/** Records media sessions while they last; the returned function ends one and writes its record. */
function mediaSessionOpener({ mediaSessions, msdrs }: Tables, clock: Clock): CallArchive['openMediaSession'] {
  const stamp = () => writeTimestamp(clock.now())
  return (facts, { leg, party }) => {
    const startedAt = clock.now()
    const session = mediaSessions.insert({
      call_id: leg.sipCallId,
      created_at: stamp(),
      updated_at: stamp(),
      src_id: facts.source.id,
      src_ua: facts.source.userAgent,
      dst_id: facts.target.id,
      dst_ua: facts.target.userAgent,
      duration: 0,
      status: 'active',
      type: 'audio',
      user: party.user?.id ?? null,
      live_id: facts.id,
      party_ids: partyUserIds(facts),
      customer_id: facts.customerId,
    })
    return (ended) => {
      const duration = Math.max(0, Math.floor((clock.now() - startedAt) / 1000))
      const changes = { updated_at: stamp(), duration, status: 'ended' } as const
      mediaSessions.update(session.id, changes)
      msdrs.insert(describeMsdr({ ...session, ...changes }, ended))
    }
  }
}

/** The contact who took part; parties are named `contact:<id>` (specification 2.4, src_id). */
function contactIdOf({ source, target }: CallFacts): number | null {
  const contactIds = [source.id, target.id].map((id) => /^contact:(\d+)$/.exec(id)?.[1])
  const contactId = contactIds.find((id) => id !== undefined)
  return contactId === undefined ? null : Number(contactId)
}

/** The record of a finished media session (specification 2.2, MSDR). */
function describeMsdr(
  session: StoredMediaSession,
  { source, target, cause }: CallFacts,
): Omit<StoredMsdr, 'id'> {
  const { call_id = null, created_at = null, duration = null, type = null, user = null } = session
  const { live_id, party_ids, customer_id } = session
  return {
    call_id,
    created_at,
    src: source.number,
    src_id: source.id,
    src_ua: source.userAgent,
    dst: target.number,
    dst_id: target.id,
    dst_ua: target.userAgent,
    duration,
    media_session_id: session.id,
    t_cause: cause?.words ?? '',
    type,
    user_id: user,
    live_id,
    party_ids,
    customer_id,
  }
}

/** Ends the media sessions that were cut off with the process. Their duration is unknown, so they leave no record. */
export function endUnfinishedMediaSessions({
  mediaSessions,
  transaction,
}: Pick<Store, 'mediaSessions' | 'transaction'>): void {
  transaction(() => {
    const unfinished = mediaSessions.where([{ property: 'status', operator: 'eq', value: 'active' }])
    for (const { id } of unfinished) mediaSessions.update(id, { status: 'ended' })
  })
}

/** Ids reserved at once, so that a call does not cost a write; a restart skips the rest of a block. */
const idsPerBlock = 1_000

function liveIdGenerator({ meta, cdrs, monitors }: Tables): () => number {
  const newest = [cdrs, monitors].map((table) => table.list({ limit: 1 }).data[0]?.live_id ?? 0)
  let next = Math.max(Number(meta.read('next_live_id') ?? 1), ...newest.map((id) => id + 1))
  let reserved = next
  return () => {
    if (next === reserved) {
      reserved += idsPerBlock
      meta.write('next_live_id', String(reserved))
    }
    next += 1
    return next - 1
  }
}
