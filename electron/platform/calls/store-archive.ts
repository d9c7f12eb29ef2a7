import { randomUUID } from 'node:crypto'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Store } from '../store/store.ts'
import type { CallArchive } from './call-archive.ts'
import { concernedIds, partyIds } from './call-facts.ts'
import { describeCdr } from './call-record.ts'

type Tables = Pick<Store, 'cdrs' | 'monitors' | 'monitorAudio' | 'mediaSessions' | 'meta' | 'transaction'>

/** Keeps what calls leave behind in the store. */
export function storeArchive(store: Tables, clock: Clock): CallArchive {
  const stamp = () => writeTimestamp(clock.now())
  return {
    nextLiveId: liveIds(store),
    keepCall(facts) {
      store.cdrs.insert({
        ...describeCdr(facts),
        customer_id: facts.customerId,
        party_ids: concernedIds(facts),
        labels: facts.labels,
      })
    },
    openRecording: (facts) =>
      store.monitors.insert({
        created_at: stamp(),
        token: randomUUID(),
        live_id: facts.id,
        customer_id: facts.customerId,
        party_ids: partyIds(facts),
        recording_state: 'recording',
      }).id,
    markRecording: (id, state) => void store.monitors.update(id, { recording_state: state }),
    keepRecording(id, mp3) {
      store.transaction(() => {
        store.monitorAudio.write(id, mp3)
        store.monitors.update(id, { recording_state: 'complete' })
      })
    },
    dropRecording: (id) => void store.monitors.remove(id),
    openMediaSession(facts, { leg, party }) {
      const started = clock.now()
      const { id } = store.mediaSessions.insert({
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
        party_ids: partyIds(facts),
        customer_id: facts.customerId,
      })
      return () => {
        const duration = Math.floor((clock.now() - started) / 1000)
        store.mediaSessions.update(id, { updated_at: stamp(), duration, status: 'ended' })
      }
    },
  }
}

/** Ids reserved at once, so that a call does not cost a write; after a restart the rest of a block is skipped. */
const block = 1_000

function liveIds({ meta, cdrs, monitors }: Tables): () => number {
  const newest = [cdrs, monitors].map((table) => table.list({ limit: 1 }).data[0]?.live_id ?? 0)
  let next = Math.max(Number(meta.read('next_live_id') ?? 1), ...newest.map((id) => id + 1))
  let reserved = next
  return () => {
    if (next === reserved) {
      reserved += block
      meta.write('next_live_id', String(reserved))
    }
    next += 1
    return next - 1
  }
}
