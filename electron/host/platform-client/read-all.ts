import type { CollectionQuery, Page } from '#shared/api/query.ts'
import type { AppError } from '#shared/core/app-error.ts'
import { ok, type Result } from '#shared/core/result.ts'

type ReadPage<Item> = (query: CollectionQuery) => Promise<Result<Page<Item>, AppError>>

/** Reads a collection page by page until all of it, or `most` records, are there. Both sides always say the size. */
export async function readAll<Item>(
  readPage: ReadPage<Item>,
  size: { readonly limit: number; readonly most: number },
): Promise<Result<readonly Item[], AppError>> {
  const items: Item[] = []
  for (let page = 1; items.length < size.most; page += 1) {
    const read = await readPage({ page, limit: size.limit })
    if (!read.ok) return read
    items.push(...read.value.data)
    if (read.value.data.length === 0 || items.length >= read.value.total) break
  }
  return ok(items.slice(0, size.most))
}
