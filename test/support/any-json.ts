import { fc } from './property.ts'

/** JSON values, including hostile ones. */
export const anyJson = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    ...[Number.MAX_SAFE_INTEGER, 8.64e15, 8.64e12 + 1, 1e308, -1, 0, 0.5, '', ' ', '0', '-1', '007', '1e400'],
    ...[
      '275761-01-01 00:00:00',
      '9999-99-99 99:99:99',
      '2026-02-30 10:00:00',
      '[object Object]',
      '\u202egnp',
    ],
    ...['\ud800', 'x'.repeat(2_000_000), '1'.repeat(100_000), '<'.repeat(100_000), '"'.repeat(100_000)],
    ...[
      { toString: 1, valueOf: 1 },
      { length: 1e9 },
      { message: {} },
      [[[[]]]],
      { __proto__: null },
      true,
      null,
    ],
  ),
)

/** A record in which each field may be anything or missing, and the id is usually valid. */
export function anyRecord(fields: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  const others = fields.filter((name) => name !== 'id').map((name) => [name, anyJson] as const)
  const id = fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 1 }) }, { weight: 1, arbitrary: anyJson })
  return fc.record({ ...Object.fromEntries(others), id }, { requiredKeys: [] })
}
