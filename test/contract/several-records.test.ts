import { afterAll, beforeAll, expect, it } from 'vitest'
import { filterQuery, recordsOf, type JsonObject } from '#test/support/running-platform.ts'
import { apiOperations, collectionOf, fillPath, type Operation } from './operations.ts'
import { openStage, said, type Stage } from './stage.ts'

/** A change or deletion of several records that is refused for one of them leaves all of them as they were. */

const operations = apiOperations.filter(
  ({ endpoint: { method, path } }) => path.includes('{ids}') || (method === 'PATCH' && !path.includes('{')),
)

/** What each PATCH of several records changes in one, so that it can be seen. A new one needs its line here. */
const changes: Readonly<Record<string, object>> = {
  '/calltracking/ddis': { campaign_id: 0 },
  '/contacts': { group_name: 'Potters' },
  '/users': { location_id: 7 },
  '/cdrs': { notes: 'Wants a glaze sample' },
  '/voicemessages': { folder: 'saved' },
}

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

/** Records that an operation is tried on: two of the agent's, and one that the agent may not act on, if there is such a one. */
type Tried = {
  readonly lists: readonly string[]
  readonly own: readonly JsonObject[]
  readonly foreign: JsonObject | undefined
}

const listed = async (path: string, token = stage.root) =>
  recordsOf((await stage.ask('GET', `${path}?limit=500`, { token })).json)

async function recordsFor(collection: string): Promise<Tried> {
  const { user } = stage.platform
  if (collection === '/chatmsgs') {
    const lists = ['204', '202'].map((ext) => `/users/${user(ext).user_id}/chatmsgs`)
    const [own = [], [foreign] = []] = await Promise.all(lists.map((list) => listed(list)))
    return { lists, own: own.slice(0, 2), foreign }
  }
  if (collection === '/contacts') {
    const make = (last_name: string, token: string) => stage.make(collection, { last_name }, token)
    const own = [await make('Quillfeather', stage.agent), await make('Gorsefield', stage.agent)]
    return { lists: [collection], own, foreign: await make('Wrenfold', stage.other) }
  }
  const own = await listed(collection, stage.agent)
  const seen = new Set(own.map(({ id }) => id))
  const foreign = (await listed(collection)).find(({ id }) => !seen.has(id ?? 0))
  return { lists: [collection], own: own.slice(0, 2), foreign }
}

/** What shows of these records, and of what belongs to each, such as its notes. */
async function shownOf({ lists, own, foreign }: Tried, key: string): Promise<string> {
  const records = [...own, ...(foreign ? [foreign] : [])]
  const query = filterQuery([key, 'in', records.map((record) => record[key])])
  const paths = lists.flatMap((list) => [
    `${list}?${query}`,
    ...apiOperations
      .filter(
        ({ endpoint: { answer, path } }) => answer.shape === 'collection' && collectionOf(path) === list,
      )
      .filter(({ endpoint: { path } }) => /^\/\w+\/\{id\}\/\w+$/.test(path))
      .flatMap(({ endpoint: { path } }) =>
        records.map((record) => path.replace('{id}', String(record['id']))),
      ),
  ])
  const answers = await Promise.all(paths.map((path) => stage.ask('GET', path)))
  return JSON.stringify(answers.map(({ status, json }) => [status, json]))
}

/** Sends the operation for these items: identifiers where it deletes, else changes. */
function act({ endpoint: { method, path } }: Operation, items: readonly unknown[], token = stage.root) {
  if (method === 'PATCH') return stage.ask(method, path, { token, body: items })
  return stage.ask(method, fillPath(path, { ids: items.map(Number) }), { token })
}

it('there are such operations', () => {
  expect(operations.map(({ endpoint: { method, path } }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining([
      'DELETE /monitors/{ids}',
      'DELETE /contacts/{ids}',
      'PATCH /cdrs',
      'PATCH /users',
    ]),
  )
})

it.each(operations.map((operation) => [operation.name, operation] as const))(
  '%s applies nothing where it is refused for one of several',
  async (_, operation) => {
    const { method, path, status: done, alsoStatus } = operation.endpoint
    const change = method === 'PATCH' ? changes[path] : undefined
    if (method === 'PATCH' && !change) throw new Error(`What does PATCH ${path} change?`)
    const key = path === '/calltracking/ddis' ? 'e164' : 'id'
    const itemOf = (record: JsonObject) => (change ? { ...change, [key]: record[key] } : record['id'])
    const tried = await recordsFor(collectionOf(path))
    const own = tried.own.map(itemOf)
    expect(own).toHaveLength(2)
    const nobody = itemOf({ id: 999_999_999, e164: '+442079469999' })
    const refused: (readonly [status: number, item: unknown, token: string])[] = [
      [404, nobody, stage.root],
      ...(tried.foreign ? [[403, itemOf(tried.foreign), stage.agent] as const] : []),
      ...(change ? [[400, { ...change, nonsense: 1 }, stage.root] as const] : []),
    ]
    const before = await shownOf(tried, key)
    for (const [status, item, token] of refused)
      for (const items of [
        [...own, item],
        [item, ...own],
      ]) {
        const answer = await act(operation, items, token)
        expect([answer.status, said(answer)]).toEqual([status, expect.any(String)])
        expect(await shownOf(tried, key)).toBe(before)
      }
    expect([done, alsoStatus]).toContain((await act(operation, own)).status)
    expect(await shownOf(tried, key)).not.toBe(before)
  },
)

it.each(Object.entries(changes))('PATCH %s answers with each record once', async (path, change) => {
  const key = path === '/calltracking/ddis' ? 'e164' : 'id'
  const { own } = await recordsFor(path)
  const items = own.map((record) => ({ ...change, [key]: record[key] }))
  const { status, json } = await stage.ask('PATCH', path, { token: stage.root, body: [...items, ...items] })
  expect([status, json?.['total']]).toEqual([200, own.length])
  expect(recordsOf(json).map((record) => record[key])).toEqual(own.map((record) => record[key]))
})
