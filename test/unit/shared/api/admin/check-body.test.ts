import { expect, test } from 'vitest'
import { bodyMistakes } from '#shared/api/admin/check-body.ts'
import type { RequestField, ValueForm, WritingOperation } from '#shared/api/admin/kind.ts'
import { adminKinds, fieldsIn } from '#shared/api/admin/kinds.ts'
import { namedOperations } from '#shared/api/admin/operations-of.ts'
import { bodyErrors } from '#shared/api/validate.ts'
import { sampleValue } from '#test/support/admin-samples.ts'

const operations: readonly (WritingOperation & { readonly isMany: boolean })[] = adminKinds().flatMap(
  ({ operations: { create, change, changeMany } }) => [
    ...[create, change].flatMap((each) => (each ? [{ ...each, isMany: false }] : [])),
    ...(changeMany ? [{ ...changeMany, isMany: true }] : []),
  ],
)

/** Values at and beyond the bounds of a form, whatever it is. */
function samples(form: ValueForm): readonly unknown[] {
  const common = ['', 'x', 0, 1, -1, 1.5, true, null, [], {}, ['a'], [0], [1, 'b'], { id: 1 }]
  switch (form.kind) {
    case 'text':
      return [
        ...common,
        'a'.repeat(Math.min(form.maximum, 2_000)),
        'a'.repeat(Math.min(form.maximum, 2_000) + 1),
        '😀'.repeat(200),
      ]
    case 'number':
      /* Beyond these no number is exact, and a form takes none. */
      return [...common, form.minimum, form.maximum, form.minimum - 1, form.maximum + 1].filter(
        (value) => typeof value !== 'number' || value % 1 !== 0 || Number.isSafeInteger(value),
      )
    case 'list':
      return [...common, samples(form.items).slice(0, 3), Array.from({ length: form.maximum + 1 }, () => 1)]
    case 'record':
      return [
        ...common,
        Object.fromEntries(form.fields.map(({ name, value }) => [name, samples(value).at(-1)])),
      ]
    case 'choice':
      return [...common, ...form.values]
    default:
      return common
  }
}

/** A body that the contract allows, with this value in place of the field's own. */
function bodyWith(
  fields: readonly RequestField[],
  { name }: RequestField,
  value: unknown,
): Record<string, unknown> {
  const required = fields.filter((field) => field.required && field.name !== name)
  return Object.fromEntries([
    ...required.map((field) => [field.name, sampleValue(field.value)]),
    [name, value],
  ])
}

test.for(operations)('$name: a form finds the same bodies wrong as the contract does', (operation) => {
  const endpoint = namedOperations.get(operation.name)
  if (!endpoint) throw new Error(`No operation ${operation.name}`)
  const fields = fieldsIn(operation.sections)
  for (const field of fields)
    for (const value of samples(field.value)) {
      /* Of codes a dictionary may hold more than the contract's table: the platform decides. */
      if (field.value.kind === 'code') continue
      const body = bodyWith(fields, field, value)
      const said = bodyErrors(endpoint, operation.isMany ? [body] : body)
      const found = bodyMistakes(fields, body)
      expect([field.name, value, found.length > 0]).toEqual([field.name, value, said.length > 0])
    }
})

test('missing required fields and unknown fields are found', () => {
  const fields: readonly RequestField[] = [
    { name: 'name', required: true, value: { kind: 'text', minimum: 1, maximum: 4 } },
    {
      name: 'ring_time',
      required: false,
      value: { kind: 'number', isInteger: true, minimum: 0, maximum: 60 },
    },
  ]
  expect(bodyMistakes(fields, {})).toEqual([{ field: 'name', rule: 'required' }])
  expect(bodyMistakes(fields, { name: '' })).toEqual([{ field: 'name', rule: 'required' }])
  expect(bodyMistakes(fields, { name: 'Front desk', ring_time: 61, colour: 1 })).toEqual([
    { field: 'colour', rule: 'unknown' },
    { field: 'name', rule: 'long', limit: 4 },
    { field: 'ring_time', rule: 'large', limit: 60 },
  ])
})
