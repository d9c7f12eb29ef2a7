import { beforeEach, describe, expect, it } from 'vitest'
import { openStore } from '#electron/platform/store/store.ts'
import { Table } from '#electron/platform/store/table.ts'
import { eventually } from '#test/support/eventually.ts'
import { recordOf, recordsOf, runPlatform } from '#test/support/running-platform.ts'
import type { JsonObject, RunningPlatform } from '#test/support/running-platform.ts'
import { startAgent, type SipAgent } from '#test/support/sip-agent.ts'
import { lineOf } from '#test/support/sip-calls.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'
import { disposeAfterEach } from '#test/support/end-after.ts'

const customer = '+442079460018'
let folder: TemporaryFolder
let running: RunningPlatform
let [root, wren] = ['', '']
let phone: SipAgent

beforeEach(async () => {
  folder = await temporaryFolder('removals')
  running = await runPlatform({ data: folder.path, dataset: 'empty' })
  root = await running.signIn(running.user('201'))
  wren = await running.signIn(running.user('204'))
  const { sip_password: password } = running.user('204')
  phone = await startAgent({ ...running.platform.sip, user: '204', password })
  await phone.register()
})
disposeAfterEach(() => [phone, running, folder])

/** `GET /contacts` with a token and perhaps a body. */
function ask(request: string, token = root, body?: unknown) {
  const [method = '', path = ''] = request.split(' ')
  return running.ask(method, path, body === undefined ? { token } : { token, body })
}
const read = async (path: string) => recordOf((await ask(`GET ${path}`)).json)

async function made(path: string, body: unknown, token = root): Promise<JsonObject & { id: number }> {
  const { status, json } = await ask(`POST ${path}`, token, body)
  expect([status, json?.['message']]).toEqual([201, undefined])
  return { ...recordOf(json), id: Number(recordOf(json)['id']) }
}

/** Somebody outside calls Wren, who answers at the telephone. */
async function talking() {
  await made('/operator/simulate/inbound-call', { from: customer, to: running.user('204').cli })
  const line = await lineOf(phone, 0)
  await line.answer()
  await eventually(async () =>
    expect(recordsOf((await ask('GET /calls')).json)).toMatchObject([{ state: 3 }]),
  )
  return line
}

it('a queue that was made over the API rings its agents', async () => {
  const users = [{ id: running.user('204').user_id }]
  const { cli } = running.user('202')
  await made('/queues', { name: 'Orders', users, ddis: [cli], ring_strategy: 'linear' })
  await made('/operator/simulate/inbound-call', { from: customer, to: cli })
  const line = await lineOf(phone, 0)
  expect(line.remoteNumber).toBe(customer)
  // The call is INITIAL until the phone's 180 has reached the platform (specification 3).
  await eventually(async () => {
    const calls = await ask(`GET /users/${running.user('204').user_id}/calls`, wren)
    expect(recordsOf(calls.json)).toMatchObject([{ src: customer, state: 2 }])
  })
  await line.decline()
})

describe('a user', () => {
  it('who is deleted is signed out, rung by nobody, and no part of anything', async () => {
    const { user_id: id, cli, ext } = running.user('204')
    const group = await made('/ringgroups', {
      name: 'Shop',
      users: [id, 1],
      final_dst_type: 'V',
      final_dst_id: id,
    })
    const queue = await made('/queues', { name: 'Orders', users: [{ id }, { id: 1 }] })
    const ivr = await made('/ivrs', { name: 'Menu', nine: `U${id}` })
    const only = await made('/routingrules', { action: 'block', direction: 'out', source: [id] })
    const both = await made('/routingrules', { action: 'block', direction: 'out', source: [id, 1] })
    const own = await made('/contacts', { last_name: 'Quillfeather' }, wren)
    const { token: apiToken } = recordOf(
      (await ask('POST /apitokens', wren, { name: 'CRM', expiry: 0 })).json,
    )
    const line = await talking()

    expect((await ask(`DELETE /users/${id}`, wren)).status).toBe(403)
    expect((await ask(`DELETE /users/${running.user('201').user_id}`)).status).toBe(403)
    expect((await ask('DELETE /users/999')).status).toBe(404)
    expect((await ask(`DELETE /users/${id}`)).status).toBe(204)

    await eventually(() => expect(line.state).toBe('ended'))
    for (const token of [wren, String(apiToken)]) expect((await ask('GET /ping', token)).status).toBe(401)
    expect((await ask(`GET /users/${id}`)).status).toBe(404)
    expect(recordsOf((await ask('GET /calls')).json)).toEqual([])
    expect(recordsOf((await ask('GET /cdrs')).json)).toMatchObject([{ src: customer }])
    expect(await read(`/ddis/${cli}`)).toMatchObject({ target_type: null, target_id: null })
    const [shop] = recordsOf((await ask('GET /ringgroups?include=users')).json)
    expect(shop).toMatchObject({ id: group.id, final_dst_type: 6, users: [{ id: 1 }] })
    expect(await read(`/ivrs/${ivr.id}`)).toMatchObject({ nine: '' })
    expect((await ask(`GET /routingrules/${only.id}`)).status).toBe(404)
    expect(await read(`/routingrules/${both.id}`)).toMatchObject({ source: '1' })
    expect((await ask(`GET /contacts/${own.id}`)).status).toBe(404)
    expect(
      (await ask('POST /operator/simulate/inbound-call', root, { from: customer, to: ext })).status,
    ).toBe(400)
    expect(await phone.register()).toBe(401)
    await endPlatform()
    using store = openStore(folder.join('platform.db'))
    expect(store.queues.read(queue.id)?.members).toEqual([{ user_id: 1, status: true }])
  })
})

describe('a customer', () => {
  it('is deleted by its own root only, and then with all that it had', async () => {
    await made('/contacts', { last_name: 'Quillfeather' })
    const line = await talking()
    for (const [id, token] of [
      [2, root],
      [999, root],
      [1, wren],
    ] as const)
      expect((await ask(`DELETE /customers/${id}`, token)).status).toBe(403)
    expect(recordsOf((await ask('GET /users')).json).length).toBeGreaterThan(1)

    expect((await ask('DELETE /customers/1')).status).toBe(204)
    await eventually(() => expect(line.state).toBe('ended'))
    for (const token of [root, wren]) expect((await ask('GET /users', token)).status).toBe(401)
    const { email, password } = running.user('201')
    expect((await running.ask('POST', '/login', { body: { email, password } })).status).toBe(400)
    await endPlatform()
    using store = openStore(folder.join('platform.db'))
    for (const table of Object.values(store).filter((part) => part instanceof Table))
      expect([table.spec.name, table.where([])]).toEqual([table.spec.name, []])
  })
})

/** Ends the platform, so that its data can be looked at. */
async function endPlatform(): Promise<void> {
  await running[Symbol.asyncDispose]()
}
