import type { HistoryField, HistoryList } from '#shared/host/history.ts'
import { fieldLabel, wordIn } from '../../../lists/field-label.ts'
import { recordsWords as words } from '../../../locales/records.ts'

/** How much room a column takes: a share of what is left, or CSS pixels. */
type ColumnLook = { readonly width: number; readonly grows: boolean; readonly atEnd: boolean }

/** A column with what is known of its field. */
export type ShownColumn = {
  readonly name: string
  readonly field: HistoryField | undefined
  readonly look: ColumnLook
  /** The list is in the order of this column. */
  readonly isOrder: boolean
}

/** Columns that are shown until an agent chooses others. */
const usual: Readonly<Record<HistoryList, readonly string[]>> = {
  calls: ['type', 'calldate', 'src', 'dst', 'duration', 'billsec', 't_cause'],
  media: ['created_at', 'src_id', 'dst_id', 'status', 'duration', 'type'],
  'media-records': ['created_at', 'src', 'dst', 't_cause', 'duration', 'type'],
  tracked: ['created_at', 'name', 'e164', 'info', 'status'],
  'call-backs': ['created_at', 'name', 'title', 'ddi', 'position'],
}

/** What rows of calls need beside their columns: for names, outcomes and the keys that call and text. */
const needed: Readonly<Partial<Record<HistoryList, readonly string[]>>> = {
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

export function usualColumns(list: HistoryList): readonly string[] {
  return usual[list]
}

/** The fields to be asked for, so that these columns can be shown. */
export function fieldsFor(list: HistoryList, columns: readonly string[]): readonly string[] {
  return [...new Set([...columns, ...(needed[list] ?? [])])]
}

/** What a field is called here, else in the administration; the platform's name where the contract knows none. */
export function headingOf(name: string): string {
  return wordIn(words.headings, name) ?? fieldLabel(name)
}

function lookOf(name: string, kind: HistoryField['kind'] | undefined): ColumnLook {
  if (name === 'duration' || name === 'billsec' || name === 'count')
    return { width: 84, grows: false, atEnd: true }
  if (name === 'type') return { width: 116, grows: false, atEnd: false }
  if (kind === 'time') return { width: 132, grows: false, atEnd: false }
  if (kind === 'number') return { width: 110, grows: false, atEnd: true }
  if (kind === 'flag' || kind === 'code') return { width: 120, grows: false, atEnd: false }
  return { width: name === 'src' || name === 'dst' ? 190 : 150, grows: true, atEnd: false }
}

/** The columns of these names, with `count` in front where records are grouped. */
export function shownColumns(
  names: readonly string[],
  fields: readonly HistoryField[],
): readonly ShownColumn[] {
  const byName = new Map(fields.map((field) => [field.name, field]))
  return names.map((name) => {
    const field = byName.get(name)
    const isOrder = name === 'calldate' || name === 'created_at'
    return { name, field, isOrder, look: lookOf(name, field?.kind) }
  })
}

export function widthOf({ look }: ShownColumn): string {
  return look.grows ? `minmax(${look.width}px, 1fr)` : `${look.width}px`
}

export function narrowest(columns: readonly ShownColumn[]): number {
  return columns.reduce((sum, { look }) => sum + look.width, 0)
}

/** What a narrow table does without first; after that its last columns go. */
const dropped: readonly string[] = ['duration', 'billsec']

/** As many columns as have room; at least two. */
export function fitting(columns: readonly ShownColumn[], room: number): readonly ShownColumn[] {
  const spare = columns.filter(({ name }) => dropped.includes(name))
  const rest = columns
    .filter(({ name }) => !dropped.includes(name))
    .slice(2)
    .toReversed()
  const gone = new Set<ShownColumn>()
  for (const column of [...spare, ...rest]) {
    if (narrowest(columns.filter((each) => !gone.has(each))) <= room) break
    gone.add(column)
  }
  return columns.filter((each) => !gone.has(each))
}
