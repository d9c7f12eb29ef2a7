import { expect, test } from 'vitest'
import type { FormSection } from '#shared/api/admin/kind.ts'
import { adminKind, adminKinds, fieldsIn } from '#shared/api/admin/kinds.ts'

/** The kinds whose forms have this heading. */
function kindsWith(heading: string): readonly string[] {
  return adminKinds()
    .filter(({ operations: { create, change } }) =>
      [create, change].some((operation) => operation?.sections.some(({ name }) => name === heading)),
    )
    .map(({ name }) => name)
}

test('“Who rings” heads only the fields of kinds that ring somebody', () => {
  expect(kindsWith('members')).toEqual(['queues', 'ring-groups'])
})

test('the numbers that lead somewhere have a heading of their own', () => {
  expect(kindsWith('numbers')).toEqual(['ivrs', 'queues', 'ring-groups', 'conferences'])
})

test('a field that a change may only repeat is no field of the form', () => {
  const { create, change } = adminKind('routing-rules')?.operations ?? {}
  const names = (sections: readonly FormSection[] = []) => fieldsIn(sections).map(({ name }) => name)
  expect(names(create?.sections)).toContain('direction')
  expect(names(change?.sections)).toContain('action')
  expect(names(change?.sections)).not.toContain('direction')
})
