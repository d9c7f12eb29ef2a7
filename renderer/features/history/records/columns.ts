import type { HistoryField, HistoryList } from '#shared/host/history.ts'
import { fieldLabel, lookUpWord } from '../../../lists/field-label.ts'
import { recordsWords as words } from '../../../locales/records.ts'

/** The width of a column: a share of the remaining width, or CSS pixels. */
type ColumnLayout = { readonly width: number; readonly isFlexible: boolean; readonly atEnd: boolean }

/** A column with the facts about its field. */
export type ShownColumn = {
  readonly name: string
  readonly field: HistoryField | undefined
  readonly layout: ColumnLayout
  /** The list is sorted by this column. */
  readonly isSortColumn: boolean
}

/** The default columns. */
const defaultColumns: Readonly<Record<HistoryList, readonly string[]>> = {
  calls: ['type', 'calldate', 'src', 'dst', 'duration', 'billsec', 't_cause'],
  media: ['created_at', 'src_id', 'dst_id', 'status', 'duration', 'type'],
  'media-records': ['created_at', 'src', 'dst', 't_cause', 'duration', 'type'],
  tracked: ['created_at', 'name', 'e164', 'info', 'status'],
  'call-backs': ['created_at', 'name', 'title', 'ddi', 'position'],
}

/** Fields that call rows need in addition: for names, outcomes and the keys that call and text. */
const requiredFields: Readonly<Partial<Record<HistoryList, readonly string[]>>> = {
  calls: [
    'type',
    'calldate',
    'src',
    'src_name',
    'dst',
    'dst_name',
    'billsec',
    'duration',
    't_cause',
    'user_id',
    'disposition',
  ],
  'media-records': ['src', 'dst'],
}

export function defaultColumnsOf(list: HistoryList): readonly string[] {
  return defaultColumns[list]
}

/** Returns the fields to request for these columns. */
export function fieldsFor(list: HistoryList, columns: readonly string[]): readonly string[] {
  return [...new Set([...columns, ...(requiredFields[list] ?? [])])]
}

/** Returns the heading here, else the administration's; the platform's name if the contract does not know the field. */
export function headingOf(name: string): string {
  return lookUpWord(words.headings, name) ?? fieldLabel(name)
}

function layoutOf(name: string, kind: HistoryField['kind'] | undefined): ColumnLayout {
  if (name === 'duration' || name === 'billsec' || name === 'count')
    return { width: 84, isFlexible: false, atEnd: true }
  if (name === 'type') return { width: 116, isFlexible: false, atEnd: false }
  if (kind === 'time') return { width: 132, isFlexible: false, atEnd: false }
  if (kind === 'number') return { width: 110, isFlexible: false, atEnd: true }
  if (kind === 'flag' || kind === 'code') return { width: 120, isFlexible: false, atEnd: false }
  return { width: name === 'src' || name === 'dst' ? 190 : 150, isFlexible: true, atEnd: false }
}

/** Returns the columns with these names, preceded by `count` if records are grouped. */
export function shownColumns(
  names: readonly string[],
  fields: readonly HistoryField[],
): readonly ShownColumn[] {
  const byName = new Map(fields.map((field) => [field.name, field]))
  return names.map((name) => {
    const field = byName.get(name)
    const isSortColumn = name === 'calldate' || name === 'created_at'
    return { name, field, isSortColumn, layout: layoutOf(name, field?.kind) }
  })
}

export function widthOf({ layout }: ShownColumn): string {
  return layout.isFlexible ? `minmax(${layout.width}px, 1fr)` : `${layout.width}px`
}

export function totalWidth(columns: readonly ShownColumn[]): number {
  return columns.reduce((sum, { layout }) => sum + layout.width, 0)
}

/** Dropped first from a narrow table; after that the last columns go. */
const droppedFirst: readonly string[] = ['duration', 'billsec']

/** Returns as many columns as fit, at least two. */
export function fittingColumns(columns: readonly ShownColumn[], width: number): readonly ShownColumn[] {
  const droppable = columns.filter(({ name }) => droppedFirst.includes(name))
  const rest = columns
    .filter(({ name }) => !droppedFirst.includes(name))
    .slice(2)
    .toReversed()
  const hidden = new Set<ShownColumn>()
  for (const column of [...droppable, ...rest]) {
    if (totalWidth(columns.filter((each) => !hidden.has(each))) <= width) break
    hidden.add(column)
  }
  return columns.filter((each) => !hidden.has(each))
}
