import { expect, test } from 'vitest'
import { copyOf } from '#renderer/admin/form-values.ts'
import { adminKind } from '#shared/api/admin/kinds.ts'

test('a copy of a record takes none of its numbers', () => {
  const sections = adminKind('ring-groups')?.operations.create?.sections ?? []
  const group = {
    ...{ id: 3, name: 'Service desk', number: 703, ring_time: 20, users: [{ id: 12 }] },
    ddis: [{ id: '7', e164: '+441632960101', name: 'Service' }],
  }
  // The platform leads a number to one record only, and refuses an internal number that is taken.
  expect(copyOf(sections, group)).toEqual({
    before: {},
    values: { name: 'Service desk', ring_time: 20, users: [12] },
  })
})
