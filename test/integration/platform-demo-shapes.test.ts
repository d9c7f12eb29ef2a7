import { Value } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import type { Answer, Endpoint } from '#shared/api/endpoint.ts'
import { fieldKind, isTimeField } from '#shared/api/field-kind.ts'
import { eventually } from '#test/support/eventually.ts'
import {
  recordOf,
  recordsOf,
  runPlatform,
  type JsonObject,
  type JsonValue,
  type RunningPlatform,
} from '#test/support/running-platform.ts'

/** The demo dataset, held against the shapes of specification 2.2 to 2.4: every list, and single records of each. */

type Shown = Endpoint & { readonly answer: Extract<Answer, { readonly of: unknown }> }
type Field = Shown['answer']['of']['fields'][string]

const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((module): readonly Endpoint[] =>
  Object.values(module),
)
const shown = endpoints.filter((each): each is Shown => each.method === 'GET' && 'of' in each.answer)

/** Telephones that nobody uses exchange no SIP messages, and nobody has recorded an announcement. */
const without = ['/calls/{id}/trace', '/users/{id}/audio']

let server: RunningPlatform
let token = ''

beforeAll(async () => {
  server = await runPlatform({ dataset: 'demo' })
  token = await server.signIn(server.user('201'))
})
afterAll(() => server?.[Symbol.asyncDispose]())

const records = async (path: string) => recordsOf((await server.ask('GET', path, { token })).json)

/** A customer talks with an agent, recorded, and a web call was placed: what is live is in its lists. */
async function beginCalls(): Promise<void> {
  const body = { from: '+447700900142', to: server.user('204').cli, answer_after: 0, talk_for: 300 }
  const made = await server.ask('POST', '/operator/simulate/inbound-call', { token, body })
  const path = `/calls/${String(recordOf(made.json)['id'])}`
  const order = { token, body: { monitor_state: 'start' } }
  await eventually(async () => expect((await server.ask('PATCH', path, order)).status).toBe(301))
  const webcall = { from: '+447700900100', to: '203' }
  expect((await server.ask('POST', '/webcalls', { token, body: webcall })).status).toBe(201)
}

/** Paths of the endpoint with the identifiers of records that the demo has, or the ends of a text. */
async function pathsOf(path: string): Promise<readonly string[]> {
  if (!path.includes('{')) return [path]
  if (path.includes('{from}')) {
    const texts = (await records('/sms')).filter(({ user_id }) => user_id !== null)
    return texts.map(({ user_id, from, to }) =>
      path.replace('{id}', String(user_id)).replace('{from}', String(from)).replace('{to}', String(to)),
    )
  }
  const [before = '', after = ''] = path.split(/\{\w+\}/)
  const [parents, name] =
    before === '/callmeback/buttons/'
      ? ['/callmeback/settings', 'button_id']
      : [before.slice(0, -1), path.includes('{e164}') ? 'e164' : 'id']
  const ids = (await records(`${parents}?limit=200`)).map((each) => each[name])
  return ids.map((id) => `${before}${encodeURIComponent(String(id))}${after}`)
}

/** Records that the endpoint answers with: whole lists, and the first few of single records. */
async function answersOf({ path, answer, include }: Shown): Promise<readonly JsonObject[]> {
  const found: JsonObject[] = []
  for (const each of await pathsOf(path)) {
    if (answer.shape === 'single') found.push(recordOf((await server.ask('GET', each, { token })).json))
    else found.push(...(await records(`${each}?limit=5000${include ? `&include=${include.join()}` : ''}`)))
    if (found.length >= 3) break
  }
  return found
}

/** Fields that only a list with `include` has. */
const askedFor = (resource: Shown['answer']['of']) =>
  endpoints.flatMap(({ answer, include = [] }) => ('of' in answer && answer.of === resource ? include : []))

/**
 * Whether a value is of the kind that the specification shows, or null. A coded field is an integer in a list; what 2.3
 * shows as text is text, though a client reads other kinds too.
 */
function isOfKind(value: JsonValue, field: Field, shape: Answer['shape']): boolean {
  if (value === null) return true
  if (isTimeField(field)) return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(String(value))
  const kind = fieldKind(field)
  if (kind === 'code' && shape === 'collection') return Number.isInteger(value)
  if (kind === 'loose') return typeof value === 'string'
  return Value.Check(field, value)
}

/** What a record lacks, or has of another kind than its resource. */
function faultsOf(record: JsonObject, { path, answer, include = [] }: Shown): readonly string[] {
  const optional = askedFor(answer.of).filter((name) => !include.includes(name))
  return Object.entries(answer.of.fields).flatMap(([name, field]) => {
    const value = record[name]
    if (value === undefined) return optional.includes(name) ? [] : [`${path}: ${name} is absent`]
    const isRight = isOfKind(value, field, answer.shape)
    return isRight ? [] : [`${path}: ${name} is ${JSON.stringify(value).slice(0, 40)}`]
  })
}

test('every list and single record of it has every field of its resource, of the kind that is shown', async () => {
  await beginCalls()
  const faults: string[] = []
  for (const endpoint of shown.filter(({ path }) => !without.includes(path))) {
    const answers = await answersOf(endpoint)
    if (answers.length === 0) faults.push(`${endpoint.path}: there is none`)
    faults.push(...answers.flatMap((record) => faultsOf(record, endpoint)))
  }
  expect([...new Set(faults)]).toEqual([])
})

test('what the specification shows as text is text after a change too', async () => {
  const { user_id: id } = server.user('204')
  for (const value of ['N', true])
    await server.ask('PATCH', `/users/${id}`, {
      token,
      body: { auto_answer_header: value, email_missed: value },
    })
  const kinds = (await records('/users?limit=5000')).flatMap(({ auto_answer_header, email_missed }) => [
    typeof auto_answer_header,
    typeof email_missed,
  ])
  expect(new Set(kinds)).toEqual(new Set(['string']))
})
