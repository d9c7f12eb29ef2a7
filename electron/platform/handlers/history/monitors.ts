import type { Contract } from '#shared/api/contract.ts'
import { ok } from '#shared/core/result.ts'
import type { Deletions } from '../../background/deletions.ts'
import type { Eraser } from '../../background/erasers.ts'
import type { Handlers } from '../../http/handler.ts'
import { forbidden, notFound } from '../../http/refusal.ts'
import type { StoredMonitor } from '../../store/rows.ts'
import type { Store } from '../../store/store.ts'
import { findVisible, readVisible, scopeOf } from '../visible.ts'
import { deleteRecords } from './delete-records.ts'

export type MonitorPorts = {
  readonly store: Store
  /** MP3 of a recording; undefined if there is none. */
  readonly audioOf: (monitor: StoredMonitor) => Promise<Uint8Array | undefined>
  readonly deletions: Pick<Deletions, 'enqueue'>
  readonly eraser: Eraser
}

const recordName = 'Monitor'

/** Recordings: an agent can act on those of the agent's own calls; only root can delete all of the customer. */
export function monitorHandlers({ store, audioOf, deletions, eraser }: MonitorPorts) {
  const { monitors } = store
  const deleteMonitors = deleteRecords(monitors, eraser)
  return {
    listMonitors: ({ query, user }) => ok(monitors.listJson(query, scopeOf(user))),

    readMonitor: ({ params, user }) => readVisible(monitors, params.id, { user, recordName }),

    async monitorAudio({ params, user }) {
      const found = findVisible(monitors, params.id, { user, recordName })
      if (!found.ok) return found
      const mp3 = await audioOf(found.value)
      return mp3 ? ok(mp3) : notFound('The audio of monitor', params.id)
    },

    changeMonitor({ params, body, user }) {
      const found = findVisible(monitors, params.id, { user, recordName })
      if (!found.ok) return found
      monitors.update(params.id, body)
      return readVisible(monitors, params.id, { user, recordName })
    },

    deleteMonitors: ({ params, user }) => deleteMonitors({ ids: params.ids, user, recordName }),

    deleteAllMonitors({ user }) {
      if (!user.is_root) return forbidden()
      void deletions.enqueue('monitors', scopeOf(user))
      return ok(undefined)
    },
  } satisfies Partial<Handlers<Contract['history']>>
}
