import type { Endpoint } from '#shared/api/endpoint.ts'
import { bodyErrors } from '#shared/api/validate.ts'
import { recordOf } from './sample.ts'

const oddities: readonly unknown[] = [{ odd: ['value'] }, -1, '', null, 'x'.repeat(70_000)]

/**
 * Bodies that an endpoint must refuse, derived from one that it takes: broken JSON, another kind of document, a field
 * that does not exist, each required field left out, each field with something odd in it.
 */
export function wrongBodies(endpoint: Endpoint, right: unknown): readonly unknown[] {
  const whole = Array.isArray(right) ? right[0] : right
  const wrap = (body: unknown) => (Array.isArray(right) ? [body] : body)
  const fields = recordOf(whole)
  const schema = recordOf(endpoint.body)
  const properties = recordOf(recordOf(schema['items'] ?? schema)['properties'])
  const variants: readonly unknown[] = [
    Array.isArray(right) ? {} : [],
    'a text',
    null,
    wrap({ ...fields, unexpected_field: true }),
    ...Object.keys(fields).map((name) => wrap(without(fields, name))),
    ...Object.keys(properties).flatMap((name) => oddities.map((odd) => wrap({ ...fields, [name]: odd }))),
  ]
  const refused = variants.filter((body) => bodyErrors(endpoint, body).length > 0)
  return ['{"half":', ...refused.map((body) => JSON.stringify(body))]
}

function without(fields: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name))
}
