import { envelope } from './wire-faults.ts'
import type { WireCase } from './wire-cases.ts'

/** Values that no field of a record should have. */
const junk: readonly (readonly [string, unknown])[] = [
  ['objects', { a: { b: 1 } }],
  ['lists', [['a'], {}]],
  ['texts of 1 MB', 'x'.repeat(1_000_000)],
  ['marks of direction', '\u202Eevil\u2066\u200F'],
  ['control characters', '\0\u0007\r\n\uD800'],
  ['numbers beyond all bounds', 1e308],
  ['negative numbers', -1],
  ['flags', true],
  ['dates that are none', '9999-99-99 99:99:99'],
  ['seconds beyond a date', 99_999_999_999_999],
  ['markup', '<img src=x onerror=alert(1)>'],
  ['nothing', null],
]

const ids: readonly (readonly [string, unknown])[] = [
  ['no id', undefined],
  ['ids that are null', null],
  ['ids that are objects', { id: 1 }],
  ['ids that are negative', -7],
  ['ids that are fractions', 1.5],
  ['ids beyond whole numbers', 2 ** 60],
]

type Row = Readonly<Record<string, unknown>>

/** Spoils further rows that come before the right ones. */
const among = (spoil: (row: Row) => readonly unknown[]) =>
  envelope((json) => {
    const rows: readonly Row[] = Array.isArray(json['data']) ? json['data'] : []
    const bad = rows.flatMap(spoil)
    return { ...json, data: [...bad, ...rows], total: rows.length + bad.length }
  })

/** Wrong records among right ones: a wrong field costs that field, a wrong record that record. */
export const recordCases: readonly WireCase[] = [
  ...junk.map(([what, value]) => ({
    does: `has ${what} in every field of other records`,
    fault: among((row) => [
      { ...Object.fromEntries(Object.keys(row).map((name) => [name, value])), id: Number(row['id']) + 500 },
    ]),
    shown: 'data' as const,
  })),
  ...ids.map(([what, id]) => ({
    does: `has records with ${what}`,
    fault: among((row) => [
      { ...row, id },
      { ...row, id },
    ]),
    shown: 'data' as const,
  })),
  {
    does: 'has things among its records that are none',
    fault: among(() => [null, 7, 'x', [], [[]], true, {}]),
    shown: 'data',
  },
  { does: 'has each record three times', fault: among((row) => [row, row]), shown: 'data' },
]
