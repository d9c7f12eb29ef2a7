import Type, { type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { createApiClient } from '#shared/api/client.ts'
import { contract } from '#shared/api/contract.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import type { ContractViolation } from '#shared/api/decode-record.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import { anyJson, anyRecord } from '#test/support/any-json.ts'
import { fc } from '#test/support/property.ts'
import { runs } from '#test/support/tier.ts'

const wrong: ContractViolation[] = []
let body: unknown
const api = createApiClient(
  contract,
  async () => ok({ status: 200, body }),
  (each) => wrong.push(each),
)

const operations = Object.entries(contract).flatMap(([module, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]: [string, Endpoint]) => ({ module, name, endpoint })),
)

/** The operation as a function of an answer's body. */
function operate(module: string, name: string): (answered: unknown) => Outcome<unknown> {
  const operation: unknown = Reflect.get(Reflect.get(api, module), name)
  if (typeof operation !== 'function') throw new Error(`${module}.${name} is missing`)
  return (answered) => {
    body = answered
    return operation({ id: 7, ids: [7], from: '1', to: '2', e164: '3', body: {} })
  }
}

describe('any JSON in any place of an answer is a value of the promised type or a typed error', () => {
  it('for each of the 167 operations', () => expect(operations).toHaveLength(167))

  it.each(operations.map((each) => [`${each.module}.${each.name}`, each] as const))('%s', async (_, each) => {
    const { module, name, endpoint } = each
    const run = operate(module, name)
    const promise = promiseOf(endpoint)
    await fc.assert(
      fc.asyncProperty(anyAnswer(endpoint), async (answered) => {
        const read = await run(answered)
        expect(read.ok ? promise(read.value) : read.error.code === 'platform.unexpected-answer').toBe(true)
      }),
      runs(30),
    )
  })
})

/** Anything, an envelope around anything, or a record of the right fields with anything in each. */
function anyAnswer({ answer }: Endpoint): fc.Arbitrary<unknown> {
  const fields =
    'of' in answer
      ? Object.keys(answer.of.fields)
      : 'schema' in answer
        ? Object.keys(answer.schema.properties)
        : ['type']
  const record = anyRecord(fields)
  return fc.oneof(
    anyJson,
    record,
    fc.record({ data: anyJson, total: anyJson }),
    fc.record({ data: record }),
    fc.record({ data: fc.array(fc.oneof({ weight: 4, arbitrary: record }, anyJson)), total: anyJson }),
  )
}

/** Whether a value is what the type of an operation says, by the schemas from which the type is inferred. */
function promiseOf({ answer }: Endpoint): (value: unknown) => boolean {
  switch (answer.shape) {
    case 'empty':
      return (value) => value === undefined
    case 'file':
      return (value) => value instanceof Uint8Array
    case 'collection':
      return checkOf(Type.Object({ data: Type.Array(answer.of.schema), total: Type.Integer({ minimum: 0 }) }))
    case 'single':
      return checkOf(answer.of.schema)
    case 'object':
      return checkOf(Type.Partial(answer.schema))
    case 'dictionary':
      return checkOf(Type.Record(Type.String(), Type.Record(Type.String(), Type.String())))
  }
}

function checkOf(schema: TSchema): (value: unknown) => boolean {
  const validator = Compile(schema)
  return (value) => validator.Check(value)
}

describe('what is wrong', () => {
  it('costs a field or a record, is counted by name and kind, and never a list', async () => {
    wrong.length = 0
    body = {
      data: [
        { id: 1, src: { a: 1 }, dst: 1002, parent_id: '8', state: 'C' },
        { id: 'x', src: '1' },
        7,
        { src: '1' },
        { id: '4', parent_id: 0, dst: '1'.repeat(129), connected_at: '2026-11-20 14:06:31' },
      ],
      total: 5,
    }
    expect(await api.calls.list()).toEqual(
      ok({
        data: [
          { id: 1, dst: '1002', parent_id: 8, state: 'C' },
          { id: 4, connected_at: Date.UTC(2026, 10, 20, 14, 6, 31) / 1000 },
        ],
        total: 5,
        invalid: [1, 2, 3],
      }),
    )
    expect(wrong).toEqual([
      { resource: 'LiveCall', field: 'src', kind: 'text' },
      { resource: 'LiveCall', field: 'id', kind: 'integer' },
      { resource: 'LiveCall', field: '', kind: 'structure' },
      { resource: 'LiveCall', field: 'id', kind: 'integer' },
      { resource: 'LiveCall', field: 'dst', kind: 'text' },
    ])
  })

  it('leaves a record as it came where nothing is, and a list that came again', async () => {
    const call = { id: 1, src: '1001', unknown: { a: 1 }, dst: null }
    body = { data: [call], total: 1 }
    const [one, again] = [await api.calls.list(), await api.calls.list()]
    expect(one.ok && one.value.data[0]).toBe(call)
    expect(again.ok && one.ok && again.value === one.value).toBe(true)
  })

  it('refuses a record other than the one that was asked for', async () => {
    for (body of [{ data: { id: 8, ext: '1002' } }, { id: '8' }, { data: { id: 2 ** 53 - 1 } }])
      expect(await api.customer.readUser({ id: 7 })).toMatchObject({
        error: { code: 'platform.unexpected-answer' },
      })
    body = { data: { id: '7', ext: '1001' } }
    expect(await api.customer.readUser({ id: 7 })).toEqual(ok({ id: 7, ext: '1001' }))
    // A change may be answered with the record in which the other goes on.
    body = { data: { id: 8 } }
    expect(await api.calls.change({ id: 7, body: {} })).toEqual(ok({ id: 8 }))
  })

  it('takes the id of the request for that of a change that was accepted', async () => {
    for (body of [undefined, {}, { data: { id: {} } }])
      expect(await api.calls.change({ id: 7, body: {} })).toEqual(ok({ id: 7 }))
    body = undefined
    expect(await api.history.changeVoicemessages({ body: [] })).toEqual(ok({ data: [], total: 0 }))
  })
})

describe('a dictionary', () => {
  const wordsOf = async (words: object) => {
    body = { data: { type: words } }
    const read = await api.history.cdrDictionaries()
    return read.ok ? read.value['type'] : undefined
  }

  it('has texts for codes, and nothing else', async () => {
    expect(await wordsOf({ 0: 'O', 1: 7, 2: null, 3: ['M'], 4: '\uD800' })).toEqual({ 0: 'O', 4: '\uFFFD' })
  })

  it('has no more and no longer words than a list of choices can show', async () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, code) => [code, `word ${code}`]))
    expect(Object.keys((await wordsOf(many)) ?? {})).toHaveLength(200)
    const long = await wordsOf({ ['x'.repeat(100_000)]: 'A', B: 'y'.repeat(100_000) })
    expect(Object.keys(long ?? {})).toEqual(['B'])
    expect(long?.['B']?.length).toBe(256)
  })

  it('has no more fields than a resource', async () => {
    body = { data: Object.fromEntries(Array.from({ length: 5_000 }, (_, field) => [field, { 0: 'A' }])) }
    const read = await api.history.cdrDictionaries()
    expect(read.ok && Object.keys(read.value).length).toBe(200)
  })
})
