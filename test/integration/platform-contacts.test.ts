import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { filterQuery, recordOf, recordsOf, runPlatform } from '#test/support/running-platform.ts'
import type { RunningPlatform } from '#test/support/running-platform.ts'

let running: RunningPlatform
let [root, wren, kofi] = ['', '', '']

beforeAll(async () => {
  running = await runPlatform({ dataset: 'empty' })
  const tokens = await Promise.all(['201', '204', '202'].map((ext) => running.signIn(running.user(ext))))
  ;[root = '', wren = '', kofi = ''] = tokens
})
afterAll(() => running[Symbol.asyncDispose]())

/** `GET /contacts` with a token and perhaps a body. */
function ask(request: string, token: string, body?: unknown) {
  const [method = '', path = ''] = request.split(' ')
  return running.ask(method, path, body === undefined ? { token } : { token, body })
}

async function made(token: string, body: object): Promise<number> {
  const { status, json } = await ask('POST /contacts', token, { last_name: 'Quillfeather', ...body })
  expect([status, json?.['message']]).toEqual([201, undefined])
  return Number(recordOf(json)['id'])
}

async function said(request: string, token: string, body?: unknown): Promise<unknown> {
  const { status, json } = await ask(request, token, body)
  return [status, json?.['message']]
}

const allOf = async (token: string) =>
  recordsOf((await ask('GET /contacts?limit=5000', token)).json).map(({ id }) => Number(id))

it('an agent writes the own contacts, sees the shared ones, and knows nothing of a colleague’s', async () => {
  const shared = await made(root, {})
  const own = await made(wren, { labels: ['vip'], groups: ['trade'] })
  expect(recordOf((await ask(`GET /contacts/${own}`, wren)).json)).toMatchObject({
    user_id: running.user('204').user_id,
    global: false,
  })
  expect(await allOf(wren)).toEqual(expect.arrayContaining([shared, own]))
  expect(await allOf(kofi)).not.toContain(own)
  expect((await ask(`GET /contacts/${own}`, kofi)).status).toBe(403)
  expect((await ask(`PATCH /contacts/${own}`, wren, { notes: 'Prefers a text' })).status).toBe(200)
  for (const id of [shared, own])
    expect(await said(`PATCH /contacts/${id}`, kofi, { notes: 'mine' })).toEqual([
      403,
      `Contact ${id} is not yours`,
    ])
  expect((await ask(`DELETE /contacts/${shared}`, wren)).status).toBe(403)
  expect((await ask('PATCH /contacts/999999', wren, { notes: '' })).status).toBe(404)
  expect((await ask(`DELETE /contacts/${own}`, wren)).status).toBe(204)
  expect((await ask(`GET /contacts/${own}`, wren)).status).toBe(404)
})

it('root says whose a contact is; an agent makes none for somebody else', async () => {
  const { user_id } = running.user('202')
  const id = await made(root, { user_id })
  expect(await allOf(kofi)).toContain(id)
  expect(await allOf(wren)).not.toContain(id)
  const listed = await ask(`GET /users/${user_id}/contacts`, kofi)
  expect(recordsOf(listed.json).map((contact) => contact['id'])).toEqual([id])
  expect((await ask(`GET /users/${user_id}/contacts`, wren)).status).toBe(403)
  expect((await ask('GET /users/999/contacts', root)).status).toBe(404)
  const given = await ask(`PATCH /contacts/${id}`, root, { user_id: 0 })
  expect(recordOf(given.json)).toMatchObject({ user_id: null, global: true })
  for (const owner of [0, user_id])
    expect((await ask('POST /contacts', wren, { last_name: 'X', user_id: owner })).status).toBe(403)
  expect(await said('POST /contacts', root, { last_name: 'X', user_id: 999 })).toEqual([
    400,
    'There is no user 999',
  ])
})

it('numbers are kept in E.164 form where they can be read', async () => {
  const id = await made(root, {
    tel: '01632 960 188',
    mobile: '+44 7700 900142',
    tel_1: '204',
    tel_2: 'ask Bram',
  })
  expect(recordOf((await ask(`GET /contacts/${id}`, root)).json)).toMatchObject({
    tel: '+441632960188',
    mobile: '+447700900142',
    tel_1: '204',
    tel_2: 'ask Bram',
  })
})

it('a contact without anything to know it by is refused', async () => {
  const nobody = 'A contact needs a name, a company, a number or an e-mail address'
  for (const body of [{ notes: 'who?' }, { first_name: '  ', type: 'lead' }])
    expect(await said('POST /contacts', root, body)).toEqual([400, nobody])
  const id = await made(root, { company: 'Otterwick Ceramics' })
  expect((await ask(`PATCH /contacts/${id}`, root, { last_name: '' })).status).toBe(200)
  expect(await said(`PATCH /contacts/${id}`, root, { company: '' })).toEqual([400, nobody])
})

it('a bulk change is made for all or for none', async () => {
  const [own, other] = [await made(wren, {}), await made(kofi, {})]
  const groupOf = async (id: number) => recordOf((await ask(`GET /contacts/${id}`, root)).json)['group_name']
  const change = (id: number) => ({ id, group_name: 'Trade', labels: ['vip', 3] })
  for (const [refusal, id] of [
    [403, other],
    [404, 999_999],
  ] as const)
    expect((await ask('PATCH /contacts', wren, [change(own), change(id)])).status).toBe(refusal)
  expect(await groupOf(own)).toBe('')
  const changed = await ask('PATCH /contacts', root, [change(own), change(other)])
  expect(recordsOf(changed.json)).toMatchObject([{ id: own, group_name: 'Trade' }, { id: other }])
  expect(await groupOf(other)).toBe('Trade')
})

it('many are deleted in the background, some at once, none where one may not be', async () => {
  const ids: number[] = []
  for (let count = 0; count < 101; count += 1) ids.push(await made(wren, { company: 'Bulk' }))
  const foreign = await made(kofi, { company: 'Bulk' })
  const left = async () =>
    Number((await ask(`GET /contacts?${filterQuery(['company', '=', 'Bulk'])}`, root)).json?.['total'])
  expect((await ask(`DELETE /contacts/${[...ids, foreign].join(',')}`, wren)).status).toBe(403)
  expect((await ask(`DELETE /contacts/${[ids[0], foreign].join(',')}`, wren)).status).toBe(403)
  expect((await ask(`DELETE /contacts/${[...ids, 999_999].join(',')}`, wren)).status).toBe(404)
  expect(await left()).toBe(102)
  const accepted = await ask(`DELETE /contacts/${ids.join(',')}`, wren)
  expect([accepted.status, accepted.bytes.length]).toEqual([202, 0])
  await eventually(async () => expect(await left()).toBe(1))
  expect((await ask(`DELETE /contacts/${foreign}`, root)).status).toBe(204)
})

it('the calls of a contact are found by it', async () => {
  const tel = '+441632960187'
  const [id, other] = [await made(root, { tel }), await made(root, { company: 'Saltmarrow Foods' })]
  const to = running.user('204').cli
  await ask('POST /operator/simulate/inbound-call', root, { from: tel, to, answer_after: 0, talk_for: 0.1 })
  const callsOf = async (contact: number, token = root) =>
    recordsOf((await ask(`GET /contacts/${contact}/cdrs`, token)).json)
  const [cdr] = await eventually(async () => {
    const cdrs = await callsOf(id)
    expect(cdrs).toMatchObject([{ src: tel, src_id: `contact:${id}` }])
    return cdrs
  })
  expect(await callsOf(id, wren)).toEqual([cdr])
  // Whoever sees the contact sees who of the company talked with it, and when.
  expect(await callsOf(id, kofi)).toEqual([cdr])
  expect(await callsOf(other)).toEqual([])
  expect((await ask('GET /contacts/999999/cdrs', root)).status).toBe(404)
})
