import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allOperations, fillPath, parameterNames, type Operation } from '#test/contract/operations.ts'
import { recordOf as fieldsOf, sampleOf, type Schema } from '#test/contract/sample.ts'
import { recordOf, runPlatform, textOf, type RunningPlatform } from '#test/support/running-platform.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'
import {
  fillTwoCustomers,
  ours,
  recordsOfCustomer,
  theirs,
  type Marked,
} from '#test/support/two-customers.ts'

const opened = new AsyncDisposableStack()
let folder: TemporaryFolder
let platform: RunningPlatform
let before: Awaited<ReturnType<typeof recordsOfCustomer>>
let [root, agent, stranger] = ['', '', '']

const signIn = async ({ email, password }: Marked) =>
  textOf((await platform.ask('POST', '/login', { body: { email, password } })).json, 'user_token')

beforeAll(async () => {
  folder = opened.use(await temporaryFolder('customers'))
  await fillTwoCustomers(folder.path)
  before = await recordsOfCustomer(folder.path, theirs)
  platform = opened.use(await runPlatform({ data: folder.path }))
  root = await signIn(ours)
  stranger = await signIn(theirs)
  agent = await platform.signIn(platform.user('204'))
})
afterAll(() => opened.disposeAsync())

/** The values of a path that lead to a customer's records. */
function valuesOf(path: string, { id, e164 }: Marked) {
  return Object.fromEntries(
    parameterNames(path).map((name) => [name, name === 'id' ? id : name === 'ids' ? [id] : e164]),
  )
}

const text = ({ bytes }: { readonly bytes: Uint8Array }) => Buffer.from(bytes).toString('utf8')
const named = (operations: readonly Operation[]) =>
  operations.map((operation) => ({ ...operation, ...operation.endpoint }))
const withToken = allOperations.filter(({ endpoint }) => endpoint.token !== false)
const reads = named(withToken.filter(({ endpoint: { method } }) => method === 'GET'))
const writes = named(
  withToken.filter(({ name, endpoint: { method } }) => method !== 'GET' && name !== 'authentication.logout'),
)

/** Bodies that name a record of a customer, in one field each; and one that names nothing. */
function bodiesNaming(owner: Marked, schema: Schema): readonly unknown[] {
  if (schema['type'] === 'array') return bodiesNaming(owner, fieldsOf(schema['items'])).map((item) => [item])
  const properties = Object.entries(fieldsOf(schema['properties']))
  const least = fieldsOf(sampleOrNothing(schema))
  const plain = 'id' in least ? { ...least, id: owner.id } : least
  return [
    plain,
    ...properties.flatMap(([name, field]) => {
      const value = naming(owner, name, fieldsOf(field))
      return value === undefined ? [] : [{ ...plain, ...withType(name, properties), [name]: value }]
    }),
  ]
}

/** A destination's id needs the letter of its kind beside it. */
function withType(name: string, properties: readonly (readonly [string, unknown])[]) {
  const type = name.replace(/_id$/, '_type')
  return type !== name && properties.some(([other]) => other === type) ? { [type]: 'U' } : {}
}

/** Identifiers of what the API has no records of. */
const elsewhere = /^(chat_setting|call_tracking_setting|dialler_source|outcome|moh)_id$/

/** What a field holds when it leads to a customer's record; undefined for a field that leads nowhere. */
function naming({ id, e164 }: Marked, name: string, field: Schema): unknown {
  const items = fieldsOf(field['items'])
  if (/(^|_)id$/.test(name)) return 'enum' in field || elsewhere.test(name) ? undefined : id
  if (name === 'users') return items['type'] === 'object' ? [{ id, status: true }] : [id]
  if (name === 'groups' && items['type'] === 'integer') return [id]
  if (/^(ddis|source|destination|fm_targets)$/.test(name)) return [e164]
  if (name === 'ddi_e164') return Number(e164.slice(1))
  if (/^(e164|to|from|to_no|from_no|dst|caller_id|nun)$/.test(name)) return e164
  if (/^(action|random_dst|hash|star|zero|one|two)$/.test(name)) return `U${id}`
  return undefined
}

function sampleOrNothing(schema: Schema): unknown {
  try {
    return sampleOf(schema)
  } catch {
    return undefined
  }
}

describe('another customer', () => {
  it.each(reads)('is not seen by $name ($path)', async ({ endpoint }) => {
    const { path } = endpoint
    for (const token of [root, agent])
      for (const values of [valuesOf(path, ours), valuesOf(path, theirs)]) {
        const received = await platform.ask('GET', `${fillPath(path, values)}?include=ddis,users`, { token })
        expect(text(received)).not.toContain(theirs.mark)
      }
    const foreign = await platform.ask('GET', fillPath(path, valuesOf(path, ours)), { token: stranger })
    expect(text(foreign)).not.toMatch(/ottermark|hollowmere/)
  })

  it('is seen by its own people: what was not seen is there', async () => {
    const seen: string[] = []
    for (const { name, path } of reads.filter(({ path: each }) => !each.includes('{'))) {
      const received = await platform.ask('GET', path, { token: stranger })
      if (text(received).includes(theirs.mark)) seen.push(name)
    }
    expect(seen).toEqual(
      expect.arrayContaining(['settings.listContacts', 'customer.listUsers', 'calls.listLabels']),
    )
    expect(seen.length).toBeGreaterThan(7)
  })

  it.each(reads.filter(({ path }) => path.includes('{') && !path.includes('{from}')))(
    'has no record for $name ($path)',
    async ({ endpoint, answer }) => {
      const { path } = endpoint
      const { status, json } = await platform.ask('GET', fillPath(path, valuesOf(path, theirs)), {
        token: root,
      })
      const isEmptyList = answer.shape === 'collection' && json?.['total'] === 0
      expect(isEmptyList ? [200] : [403, 404]).toContain(status)
    },
  )

  it('has live calls that nobody else hears of, reads, changes or ends', async () => {
    const made = await platform.ask('POST', '/calls', { token: stranger, body: { to: '+447700900101' } })
    const path = `/calls/${String(recordOf(made.json)['id'])}`
    for (const token of [root, agent]) {
      expect((await platform.ask('GET', '/calls', { token })).json).toMatchObject({ total: 0 })
      expect((await platform.ask('GET', path, { token })).status).toBe(404)
      expect((await platform.ask('GET', `${path}/trace`, { token })).json).not.toMatchObject({ total: 1 })
      const body = { dst: '201' }
      expect((await platform.ask('PATCH', path, { token, body })).status).toBe(404)
      expect((await platform.ask('DELETE', path, { token })).status).toBe(404)
    }
    expect((await platform.ask('DELETE', path, { token: stranger })).status).toBe(204)
  })

  it('has extensions that nobody else reaches', async () => {
    const call = await platform.ask('POST', '/calls', { token: root, body: { to: theirs.ext } })
    expect([call.status, text(call)]).toEqual([400, expect.not.stringContaining(theirs.mark)])
    const own = await platform.ask('POST', '/calls', { token: stranger, body: { to: ours.ext } })
    expect([own.status, text(own)]).toEqual([400, expect.not.stringContaining(ours.mark)])
  })

  it('keeps its records, whatever others write, name or delete', { timeout: 60_000 }, async () => {
    const leaks: string[] = []
    for (const { name, endpoint } of writes) {
      const { method, path, body } = endpoint
      for (const owner of [theirs, ours]) {
        if (method === 'DELETE' && owner === ours && path.includes('{')) continue
        for (const sent of body === undefined ? [undefined] : bodiesNaming(theirs, fieldsOf(body))) {
          const received = await platform.ask(method, fillPath(path, valuesOf(path, owner)), {
            token: root,
            ...(sent === undefined ? {} : { body: sent }),
          })
          const request = `${name} ${JSON.stringify(sent)}: ${received.status} ${text(received).slice(0, 300)}`
          if (text(received).includes(theirs.mark)) leaks.push(request)
          if (owner === theirs && path.includes('{') && ![400, 403, 404].includes(received.status))
            leaks.push(request)
          if (received.status < 300 && JSON.stringify(sent)?.includes(String(theirs.id))) leaks.push(request)
        }
      }
    }
    expect(leaks).toEqual([])
    await platform[Symbol.asyncDispose]()
    const after = await recordsOfCustomer(folder.path, theirs)
    const sameRows = Object.entries(before).map(([name, rows]) => [
      name,
      after[name]?.filter(({ id }) => rows.some((row) => row.id === id)),
    ])
    expect(Object.fromEntries(sameRows)).toEqual(before)
    expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(12)
  })
})
