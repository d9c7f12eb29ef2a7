import { codeTables, type CodeTable } from '#shared/api/codes.ts'
import type { ApiClient } from '#shared/api/client.ts'
import type { Dictionary } from '#shared/api/endpoint.ts'
import { codeTableOf, displayKind, wordTableOf } from '#shared/api/field-kind.ts'
import { CallMeBackCdr } from '#shared/api/modules/call-me-back.ts'
import { MediaSession } from '#shared/api/modules/calls.ts'
import { CallTrackingCdr, Cdr, Msdr } from '#shared/api/modules/history.ts'
import type { CollectionQuery, Page } from '#shared/api/query.ts'
import type { Resource } from '#shared/api/resource.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import type { HistoryField, HistoryList } from '#shared/host/history.ts'

/** A record of any list; ids of tracked numbers are texts, and may be absent. */
export type PlatformRecord = { readonly id?: number | string }

export type RecordList = {
  readonly resource: Resource
  /** The start time of a record, from which the order of the list is detected. */
  readonly time: string
  readonly read: (api: ApiClient, query: CollectionQuery) => Outcome<Page<PlatformRecord>>
  /** Reads the meanings of codes, if the platform provides them. */
  readonly dictionaries?: (api: ApiClient) => Outcome<Dictionary>
}

export const recordLists: Readonly<Record<HistoryList, RecordList>> = {
  calls: {
    resource: Cdr,
    time: 'calldate',
    read: (api, query) => api.history.listCdrs({ query }),
    dictionaries: (api) => api.history.cdrDictionaries(),
  },
  media: {
    resource: MediaSession,
    time: 'created_at',
    read: (api, query) => api.calls.listMediaSessions({ query }),
    dictionaries: (api) => api.calls.mediaSessionDictionaries(),
  },
  'media-records': {
    resource: Msdr,
    time: 'created_at',
    read: (api, query) => api.history.listMsdrs({ query }),
    dictionaries: (api) => api.history.msdrDictionaries(),
  },
  tracked: {
    resource: CallTrackingCdr,
    time: 'created_at',
    read: (api, query) => api.history.listCallTrackingCdrs({ query }),
  },
  'call-backs': {
    resource: CallMeBackCdr,
    time: 'created_at',
    read: (api, query) => api.callMeBack.listCdrs({ query }),
  },
}

/** Returns the fields of a list. Without the platform's dictionary, codes are named as in the specification. */
export async function fieldsOf(api: ApiClient, list: HistoryList): Outcome<readonly HistoryField[]> {
  const { resource, dictionaries } = recordLists[list]
  const read = await dictionaries?.(api)
  const dictionary: Dictionary = read?.ok ? read.value : {}
  return ok(
    Object.entries(resource.fields).flatMap(([name, field]): readonly HistoryField[] => {
      const kind = displayKind(field)
      if (kind === 'structure') return []
      const table = codeTableOf(field) ?? wordTableOf(field)
      const codes = { ...wordsOf(table, kind), ...dictionary[name] }
      const isCoded = Object.keys(codes).length > 0
      return [{ name, kind: isCoded ? 'code' : kind, codes, ...(table !== undefined && { table }) }]
    }),
  )
}

function wordsOf(table: string | undefined, kind: HistoryField['kind']): Readonly<Record<string, string>> {
  if (table === undefined || !isCodeTable(table)) return {}
  return Object.fromEntries(
    codeTables[table].map((word, code) => [kind === 'code' ? String(code) : word, word]),
  )
}

function isCodeTable(name: string): name is CodeTable {
  return Object.hasOwn(codeTables, name)
}
