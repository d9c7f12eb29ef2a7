import type { HidCollection, HidItem, HidReport } from './hid-port.ts'

/** The position of a usage's value in a report. An array field lists the usages that are on. */
export type ReportField = {
  readonly reportId: number
  /** Offset in bits from the start of the data, without the report's identifier, lowest bit first. */
  readonly bit: number
  readonly size: number
  readonly isAbsolute: boolean
} & (
  | { readonly kind: 'variable'; readonly usage: number }
  | { readonly kind: 'array'; readonly usages: readonly number[]; readonly first: number }
)

export type Layout = {
  readonly inputs: readonly ReportField[]
  readonly outputs: readonly ReportField[]
  /** Bytes of each output report by its identifier. */
  readonly outputBytes: ReadonlyMap<number, number>
}

/**
 * The positions of all usages, from the collections that WebHID has parsed. A report is listed at its collection and
 * again at the enclosing ones: the outermost is complete, since a report's fields may belong to several collections.
 */
export function readLayout(collections: readonly HidCollection[]): Layout {
  const inputs = outermost(collections, (collection) => collection.inputReports)
  const outputs = outermost(collections, (collection) => collection.outputReports)
  return {
    inputs: [...inputs].flatMap(([reportId, items]) => fieldsOf(reportId, items)),
    outputs: [...outputs].flatMap(([reportId, items]) => fieldsOf(reportId, items)),
    outputBytes: new Map([...outputs].map(([reportId, items]) => [reportId, Math.ceil(bitsOf(items) / 8)])),
  }
}

type Reports = (collection: HidCollection) => readonly HidReport[] | undefined

function outermost(
  collections: readonly HidCollection[],
  reportsOf: Reports,
  found = new Map<number, readonly HidItem[]>(),
): ReadonlyMap<number, readonly HidItem[]> {
  for (const collection of collections)
    for (const { reportId = 0, items = [] } of reportsOf(collection) ?? [])
      if (!found.has(reportId)) found.set(reportId, items)
  for (const { children = [] } of collections) outermost(children, reportsOf, found)
  return found
}

function fieldsOf(reportId: number, items: readonly HidItem[]): readonly ReportField[] {
  let bit = 0
  return items.flatMap((item) => {
    const start = bit
    bit += bitsOf([item])
    return item.isConstant ? [] : fieldsOfItem(reportId, item, start)
  })
}

/** The n-th field has the n-th usage; fields beyond the last usage share it (HID 1.11, section 6.2.2.8). */
function fieldsOfItem(reportId: number, item: HidItem, start: number): readonly ReportField[] {
  const { reportSize: size = 0, reportCount: count = 0, isAbsolute = true, isArray = false } = item
  const usages = usagesOf(item)
  const place = (index: number) => ({ reportId, bit: start + index * size, size, isAbsolute })
  if (size < 1 || size > 32 || usages.length === 0) return []
  return Array.from({ length: Math.min(count, 256) }, (_, index): ReportField => {
    if (isArray) return { ...place(index), kind: 'array', usages, first: item.logicalMinimum ?? 0 }
    return { ...place(index), kind: 'variable', usage: usages[Math.min(index, usages.length - 1)] ?? 0 }
  })
}

function usagesOf({ isRange, usages = [], usageMinimum, usageMaximum }: HidItem): readonly number[] {
  if (!isRange || usageMinimum === undefined || usageMaximum === undefined) return usages
  const length = Math.min(Math.max(0, usageMaximum - usageMinimum + 1), 256)
  return Array.from({ length }, (_, index) => usageMinimum + index)
}

function bitsOf(items: readonly HidItem[]): number {
  return items.reduce((sum, { reportSize = 0, reportCount = 0 }) => sum + reportSize * reportCount, 0)
}
