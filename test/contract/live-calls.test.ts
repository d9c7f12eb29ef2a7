import { afterAll, beforeAll, expect, it } from 'vitest'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { eventually } from '#test/support/eventually.ts'
import { recordOf, recordsOf, type Received } from '#test/support/running-platform.ts'
import { startAgent } from '#test/support/sip-agent.ts'
import { lineOf } from '#test/support/sip-calls.ts'
import { describedApi } from './openapi-documents.ts'
import { recordOf as objectOf, type Schema } from './sample.ts'
import { openStage, said, type Stage } from './stage.ts'

/*
 * Live calls of each kind against the OpenAPI document: every status is documented, and an answer has no field that the
 * document lacks, and lacks none that it has.
 */

const document: Schema = JSON.parse(JSON.stringify(describedApi()))

/** A part of the document, or what it refers to. */
function resolved(part: unknown): Schema {
  const { $ref: reference, ...own } = objectOf(part)
  if (typeof reference !== 'string') return own
  return resolved(
    reference
      .split('/')
      .slice(1)
      .reduce<unknown>((at, name) => objectOf(at)[name], document),
  )
}

/** A schema of the document with its references filled in, in which every field is required and no other is allowed. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict)
  if (typeof schema !== 'object' || schema === null) return schema
  const own = resolved(schema)
  const plain = Object.fromEntries(Object.entries(own).map(([key, value]) => [key, strict(value)]))
  const names = Object.keys(objectOf(own['properties'] ?? {}))
  return names.length === 0 || 'additionalProperties' in own
    ? plain
    : { ...plain, required: names, additionalProperties: false }
}

/** What an answer has that the document does not say of it. */
function differences(method: string, path: string, answer: Received): readonly string[] {
  const operation = objectOf(objectOf(objectOf(document['paths'])[path])[method.toLowerCase()])
  const response = objectOf(operation['responses'])[String(answer.status)]
  if (response === undefined) return [`${method} ${path}: ${answer.status} is not documented`]
  const content = objectOf(resolved(response)['content'] ?? {})['application/json']
  if (content === undefined) return answer.bytes.length === 0 ? [] : [`${method} ${path}: has a body`]
  const check = Compile(Type.Unsafe(objectOf(strict(objectOf(content)['schema']))))
  return check
    .Errors(answer.json)
    .map(
      ({ instancePath, message, params }) =>
        `${method} ${path}: ${instancePath} ${message} ${JSON.stringify(params)}`,
    )
}

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

async function change(id: number, body: unknown): Promise<Received> {
  const answer = await stage.ask('PATCH', `/calls/${id}`, { body })
  expect([answer.status, said(answer)]).toEqual([301, expect.any(String)])
  expect(differences('PATCH', '/calls/{id}', answer)).toEqual([])
  return answer
}

/** Waits until such a call is in the list, and compares the list and the call with the document. */
async function compare(expected: object): Promise<number> {
  return await eventually(async () => {
    const list = await stage.ask('GET', '/calls')
    expect(differences('GET', '/calls', list)).toEqual([])
    const call = recordsOf(list.json).find((each) =>
      Object.entries(expected).every(([name, value]) => String(each[name]).startsWith(String(value))),
    )
    expect(call).toBeDefined()
    const id = Number(call?.['id'])
    expect(differences('GET', '/calls/{id}', await stage.ask('GET', `/calls/${id}`))).toEqual([])
    return id
  })
}

it('an inbound call: ringing, connected, recorded, noted, transferred, ended', async () => {
  const id = await stage.ringing()
  await compare({ id, state: 2 })
  await change(id, { state: 'answer' })
  await compare({ id, state: 3 })
  await change(id, { monitor_state: 'start' })
  await change(id, { monitor_state: 'pause' })
  const { id: label } = await stage.first('/calllabels')
  await change(id, { labels: [label], action_url: 'https://crm.example/7', action_text: 'Open the order' })
  const went = recordOf((await change(id, { dst: stage.platform.user('202').ext })).json)
  const after = await compare({ id: went['id'] })
  expect(differences('DELETE', '/calls/{id}', await stage.ask('DELETE', `/calls/${after}`))).toEqual([])
})

it('a held call', async () => {
  const { ext, sip_password: password } = stage.platform.user('204')
  await using phone = await startAgent({ ...stage.platform.platform.sip, user: ext, password })
  expect(await phone.register()).toBe(200)
  const id = await stage.ringing()
  const line = await lineOf(phone, 0)
  await line.answer()
  await compare({ id, state: 3 })
  await line.hold()
  await compare({ id, state: 4 })
  await change(id, { action_text: 'On hold' })
  await stage.endCalls()
})

it('a caller who waits in a queue, and the call to its agent', async () => {
  const numbers = recordsOf((await stage.ask('GET', '/ddis?limit=5000')).json)
  const queue = numbers.find(({ target_type }) => target_type === 4)
  const to = String(queue?.['e164'])
  await stage.make('/operator/simulate/inbound-call', { from: '+447700900142', to, answer_after: 600 })
  await change(await compare({ queue_state: 'waiting' }), { action_text: 'Waiting' })
  await change(await compare({ queue_state: 'ringing' }), { action_text: 'Ringing' })
  await stage.endCalls()
})

/** What these numbers do is in the operator API: 00 answers after a second, 01 rings. */
it.each([
  ['/calls', { to: '+447700900100' }, 3],
  ['/calls', { to: '+447700900101' }, 2],
  ['/leadcalls', { to: '+447700900101', tts: 'Hello' }, 1],
])('an outbound call by POST %s %j', async (path, body, state) => {
  const placed = await stage.ask('POST', path, { body, token: stage.agent })
  expect(placed.status).toBe(201)
  expect(differences('POST', path, placed)).toEqual([])
  await compare({ id: recordOf(placed.json)['id'], state })
  await stage.endCalls()
})

it('a list that has not changed', async () => {
  const first = await stage.ask('GET', '/calls')
  const again = await stage.ask('GET', '/calls', {
    headers: { 'If-None-Match': first.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
  expect(differences('GET', '/calls', again)).toEqual([])
})

it.each([
  ['GET', '/calls/999999', undefined],
  ['PATCH', '/calls/999999', { dst: '202' }],
  ['PATCH', '/calls/999999', {}],
])('a refusal of %s %s', async (method, path, body) => {
  const answer = await stage.ask(method, path, body === undefined ? {} : { body })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(differences(method, '/calls/{id}', answer)).toEqual([])
})
