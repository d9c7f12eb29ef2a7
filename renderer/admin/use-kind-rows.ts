import { shallowRef, watchEffect } from 'vue'
import type { AdminKind, RecordField } from '#shared/api/admin/kind.ts'
import { positionsOf } from '#shared/api/query.ts'
import { ok } from '#shared/core/result.ts'
import type { AdminQuery, AdminRecord } from '#shared/host/admin.ts'
import { usePositionedRows } from '../lists/use-positioned-rows.ts'
import { ask } from '../services.ts'
import { useHostStore } from '../stores/host.ts'
import { useAdminPageStore } from './admin-page.ts'
import { useRecordNamesStore } from './record-names.ts'

export type KindRowsQuery = {
  readonly kind: AdminKind
  readonly fields: readonly RecordField[]
  readonly filter: AdminQuery['filter']
  readonly of?: AdminQuery['of']
}

/** The visible rows of a list, with the names of the records they refer to. */
export function useKindRows(shown: () => KindRowsQuery) {
  const host = useHostStore()
  const page = useAdminPageStore()
  const names = useRecordNamesStore()
  const rows = usePositionedRows<ReturnType<typeof queryOf>, AdminRecord>({
    query: () => queryOf(shown()),
    subject: () => `${shown().kind.name} ${shown().of?.id ?? ''}`,
    revision: () => `${page.revision} ${host.connected}`,
    async ask(query, from, count) {
      if (!hasListOperation(shown())) return ok({ items: [], total: 0 })
      const read = await ask('admin.rows', { ...query, from, count })
      if (!read.ok) return read
      const { rows: data, invalid = [], total } = read.value
      return ok({ items: positionsOf({ data, invalid }), total })
    },
  })
  const visibleRange = shallowRef({ from: 0, to: 0 })
  function showRange(from: number, to: number): void {
    visibleRange.value = { from, to }
    rows.showRange(from, to)
  }
  watchEffect(() => {
    const { fields } = shown()
    const { from, to } = visibleRange.value
    const visibleRows = Array.from(
      { length: to - from + 1 },
      (_, index) => rows.rowAt(from + index) ?? [],
    ).flat()
    for (const { name, reference } of fields)
      if (reference && 'to' in reference)
        names.requestNames(
          reference.to,
          visibleRows.map((row) => row[name]).filter((key) => !Array.isArray(key)),
        )
  })
  return { ...rows, showRange }
}

/** Kinds without a list operation have nothing to load. */
function hasListOperation({ kind, of }: KindRowsQuery): boolean {
  return of !== undefined || kind.operations.list !== undefined
}

function queryOf({ kind, fields, filter, of }: KindRowsQuery) {
  return {
    kind: kind.name,
    filter,
    fields: [...new Set([...kind.titleFields, ...fields.map(({ name }) => name)])],
    ...(of === undefined ? {} : { of }),
  }
}

export type KindRows = ReturnType<typeof useKindRows>
