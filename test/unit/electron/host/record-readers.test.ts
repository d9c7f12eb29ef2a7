import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { maxTextLength } from '#shared/api/read-field.ts'
import { anyRecord } from '#test/support/any-json.ts'
import { fc } from '#test/support/property.ts'
import { passingOn, recordReaders } from '#test/support/record-readers.ts'
import { filesBelow, root } from '../../../architecture/sources.ts'
import { runs } from '#test/support/tier.ts'

describe.each(recordReaders.map((each) => [each.name, each] as const))('%s', (_, each) => {
  const { fields, read, needsId, maxCharacters = 200_000 } = each
  it('reads any JSON value in any field without an exception, into what a page can be given', () => {
    fc.assert(
      fc.property(anyRecord(fields), (record) => {
        const state = read(record)
        expect(structuredClone(state)).toEqual(state)
        expect(faultsOf(state)).toEqual([])
        expect(JSON.stringify(state ?? null).length).toBeLessThan(maxCharacters)
      }),
      runs(150),
    )
  })

  it.runIf(needsId)('makes nothing of a record without an id', () => {
    const whole = Object.fromEntries(fields.map((name) => [name, '12']))
    for (const id of [undefined, null, '', 0, -4, 1.5, {}, [], 'seven', 1e300, Number.NaN])
      expect(read({ ...whole, id }) ?? null).toBeNull()
  })
})

/** Where no text is longer than one may be, no time is beyond a date, no number is none and every id is one: nothing. */
function faultsOf(state: unknown, name = ''): readonly string[] {
  if (typeof state === 'string')
    return state.length <= maxTextLength.transcript && state.isWellFormed() ? [] : [`${name}: text`]
  if (typeof state === 'number') {
    const isTime = /^at$|At$/.test(name)
    const isRight = isTime ? Math.abs(state) < 8.64e15 : Number.isFinite(state)
    return isRight && (name !== 'id' || state > 0) ? [] : [`${name}: ${state}`]
  }
  if (typeof state !== 'object' || state === null) return []
  const entries = Object.entries(state).filter(([field]) => field !== 'metadata')
  return entries.flatMap(([field, value]) => faultsOf(value, field))
}

it('has every file that reads a record of the contract in its table', () => {
  const readsRecords = /from '(#shared|\.\.)\/api\/(modules\/|events\.ts)/
  const reading = ['electron/host', 'shared/calls']
    .flatMap(filesBelow)
    .filter((file) => readsRecords.test(readFileSync(join(root, file), 'utf8')))
  const known = new Set([...recordReaders.map(({ file }) => file), ...Object.keys(passingOn)])
  expect(reading.filter((file) => !known.has(file))).toEqual([])
})
