import type { Contract } from '#shared/api/contract.ts'
import { Cdr } from '#shared/api/modules/history.ts'
import { ok } from '#shared/core/result.ts'
import type { Handlers } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import type { StoredMonitor } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import { traceHandlers } from './history/traces.ts'
import { dictionaryOf, inWords } from './in-words.ts'
import { findVisible, readVisible, scopeOf } from './visible.ts'

export type HistoryPorts = {
  readonly store: Pick<Store, 'cdrs' | 'monitors' | 'msdrs' | 'traces'>
  /** MP3 of a recording; undefined while there is none. */
  readonly audioOf: (monitor: StoredMonitor) => Promise<Uint8Array | undefined>
}

/** Past calls and their recordings (specification 4.7): an agent sees those in which the agent took part. */
export function historyHandlers({ store, audioOf }: HistoryPorts): Partial<Handlers<Contract['history']>> {
  const { cdrs, monitors } = store
  return {
    listCdrs: ({ query, user }) => ok(cdrs.listJson(query, scopeOf(user))),

    cdrDictionaries: () => ok(dictionaryOf(Cdr)),

    readCdr({ params, user }) {
      const found = findVisible(cdrs, params.id, { user, what: 'CDR' })
      return found.ok ? ok(inWords(Cdr, found.value)) : found
    },

    ...traceHandlers(store),

    listMonitors: ({ query, user }) => ok(monitors.listJson(query, scopeOf(user))),

    readMonitor: ({ params, user }) => readVisible(monitors, params.id, { user, what: 'Monitor' }),

    async monitorAudio({ params, user }) {
      const found = findVisible(monitors, params.id, { user, what: 'Monitor' })
      if (!found.ok) return found
      const mp3 = await audioOf(found.value)
      return mp3 ? ok(mp3) : notFound('The audio of monitor', params.id)
    },
  }
}
