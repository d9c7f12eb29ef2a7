import type { ApiClient } from '#shared/api/client.ts'
import type { Cdr } from '#shared/api/modules/history.ts'
import type { Filter } from '#shared/api/query.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import type { AppError } from '#shared/core/app-error.ts'
import { ok, type Result } from '#shared/core/result.ts'

/** The latest call records of a user, newest first, whatever order the platform lists them in. */
export async function latestCdrs(
  api: ApiClient,
  userId: number,
  count: number,
): Promise<Result<readonly Cdr[], AppError>> {
  const filter: readonly Filter[] = [{ property: 'user_id', operator: 'eq', value: userId }]
  const read = (page: number) => api.history.listCdrs({ query: { page, limit: count, filter } })
  const first = await read(1)
  if (!first.ok) return first
  const pages = Math.ceil(first.value.total / count)
  if (pages <= 1 || !isOldestFirst(first.value.data)) return ok(newest(first.value.data, count))
  const ends = await Promise.all([read(pages - 1), read(pages)])
  const cdrs: Cdr[] = []
  for (const end of ends) {
    if (!end.ok) return end
    cdrs.push(...end.value.data)
  }
  return ok(newest(cdrs, count))
}

function isOldestFirst(cdrs: readonly Cdr[]): boolean {
  return timeOf(cdrs[0]) < timeOf(cdrs.at(-1))
}

function newest(cdrs: readonly Cdr[], count: number): readonly Cdr[] {
  const own = new Map(cdrs.map((cdr) => [cdr.id, cdr]))
  return [...own.values()].toSorted((a, b) => timeOf(b) - timeOf(a) || b.id - a.id).slice(0, count)
}

function timeOf(cdr: Cdr | undefined): number {
  return readTimestamp(cdr?.calldate) ?? 0
}
