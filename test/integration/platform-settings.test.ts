import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { filterQuery, recordOf, recordsOf, runPlatform } from '#test/support/running-platform.ts'
import type { JsonObject, RunningPlatform } from '#test/support/running-platform.ts'

let running: RunningPlatform
let [root, agent] = ['', '']
/** Direct numbers of three users. */
let [first, second, third] = ['', '', '']

beforeAll(async () => {
  running = await runPlatform({ dataset: 'empty' })
  root = await running.signIn(running.user('201'))
  agent = await running.signIn(running.user('204'))
})
afterAll(() => running[Symbol.asyncDispose]())
beforeEach(async () => {
  ;[first = '', second = '', third = ''] = (await records('/ddis')).map(({ e164 }) => String(e164))
})

const get = (path: string) => running.ask('GET', path, { token: root })
const post = (path: string, body: unknown) => running.ask('POST', path, { token: root, body })
const patch = (path: string, body: unknown) => running.ask('PATCH', path, { token: root, body })
const remove = (path: string) => running.ask('DELETE', path, { token: root })
const records = async (path: string) => recordsOf((await get(path)).json)

async function made(path: string, body: unknown): Promise<JsonObject & { id: number }> {
  const { status, json } = await post(path, body)
  expect([status, json?.['message']]).toEqual([201, undefined])
  return { ...recordOf(json), id: Number(recordOf(json)['id']) }
}

async function refused(path: string, body: unknown): Promise<unknown> {
  const { status, json } = await post(path, body)
  expect(status).toBe(400)
  return json?.['message']
}

async function ledBy(e164: string): Promise<readonly unknown[]> {
  const { target_type, target_id } = recordOf((await get(`/ddis/${e164}`)).json)
  return [target_type, target_id]
}

describe('numbers', () => {
  it('lead to the record that lists them, and to nobody when a change leaves them out', async () => {
    const group = await made('/ringgroups', { name: 'Kiln', ddis: [first, second.slice(1)] })
    expect(await ledBy(first)).toEqual([2, group.id])
    expect(await ledBy(second)).toEqual([2, group.id])
    const room = await made('/conferences', { name: 'Standup', ddis: [second] })
    expect(room['confno_pstn']).toBe(Number(second.slice(1)))
    expect(await ledBy(second)).toEqual([5, room.id])
    await patch(`/ringgroups/${group.id}`, { name: 'Kiln room' })
    expect(await ledBy(first)).toEqual([2, group.id])
    await patch(`/ringgroups/${group.id}`, { ddis: [third] })
    expect(await ledBy(first)).toEqual([null, null])
    expect(await ledBy(third)).toEqual([2, group.id])
    const ivr = await made('/ivrs', { name: 'Menu', ddis: [second] })
    expect(await ledBy(second)).toEqual([3, ivr.id])
    expect(recordOf((await get(`/conferences/${room.id}`)).json)['confno_pstn']).toBeNull()
    const free = await records(`/ddis?${filterQuery(['target_id', '=', null])}`)
    expect(free.map(({ e164 }) => e164)).toEqual([first])
  })

  it('are found however they are written, and have a text for an id', async () => {
    const plain = first.slice(1)
    const found = await Promise.all(
      [first, plain, encodeURIComponent(first), `00${plain}`].map(async (e164) =>
        recordOf((await get(`/ddis/${e164}`)).json),
      ),
    )
    for (const number of found) expect(number).toEqual(found[0])
    expect(found[0]?.['id']).toBe('1')
    const byId = await records(`/ddis?${filterQuery(['id', 'in', ['1', '2']])}`)
    expect(byId.map(({ e164 }) => e164)).toEqual([first, second])
  })

  it('of somebody else are refused, and nothing is made', async () => {
    const before = await records('/queues')
    expect(await refused('/queues', { name: 'Sales', ddis: [first, '+441632960999'] })).toBe(
      '+441632960999 is none of your numbers',
    )
    expect(await records('/queues')).toEqual(before)
  })

  it('are shown by a campaign until they are taken out of it', async () => {
    const campaign = await made('/calltracking/campaigns', { name: 'Spring', url: 'https://shop.example/' })
    const assigned = await patch('/calltracking/ddis', [
      { e164: first, campaign_id: campaign.id },
      { e164: second, campaign_id: campaign.id },
    ])
    expect([assigned.status, assigned.json?.['total']]).toEqual([200, 2])
    for (const path of ['/calltracking/ddis', '/ddis/calltracking'])
      expect((await records(path)).map(({ e164 }) => e164)).toEqual([first, second])
    const wrong = await patch('/calltracking/ddis', [
      { e164: first, campaign_id: 0 },
      { e164: second, campaign_id: 999 },
    ])
    expect([wrong.status, wrong.json?.['message']]).toEqual([400, 'There is no campaign 999'])
    expect(await records('/calltracking/ddis')).toHaveLength(2)
    await patch('/calltracking/ddis', [{ e164: first, campaign_id: 0 }])
    expect((await records('/calltracking/ddis')).map(({ e164 }) => e164)).toEqual([second])
    expect(await refused('/calltracking/campaigns', { name: 'Odd', url: 'javascript:alert(1)' })).toMatch(
      /url/,
    )
  })
})

describe('internal numbers', () => {
  it('are the next free ones where none is asked for, and belong to one record', async () => {
    const queue = await made('/queues', { name: 'Service' })
    const next = await made('/queues', { name: 'Orders' })
    expect([queue['number'], next['number']]).toEqual([600, 601])
    const group = await made('/ringgroups', { name: 'Shop floor', number: 602 })
    expect((await made('/queues', { name: 'Returns' }))['number']).toBe(603)
    expect(await refused('/ivrs', { name: 'Menu', number: 602 })).toBe(
      'The number 602 belongs to the ring group Shop floor',
    )
    const owner = recordOf((await get(`/users/${running.user('204').user_id}`)).json)
    expect(await refused('/queues', { name: 'Sales', number: 204 })).toBe(
      `The number 204 belongs to ${String(owner['first_name'])} ${String(owner['last_name'])}`,
    )
    expect(await refused('/queues', { name: 'Sales', number: 1_000_000 })).toMatch(/six digits/)
    const kept = await patch(`/ringgroups/${group.id}`, { number: 602, ring_time: 9 })
    expect(recordOf(kept.json)).toMatchObject({ number: 602, ring_time: 9 })
  })
})

describe('what a body names', () => {
  it('must exist', async () => {
    expect(await refused('/ringgroups', { name: 'Sales', users: [1, 999] })).toBe('There is no user 999')
    expect(await refused('/queues', { name: 'Sales', groups: [99] })).toBe('There is no queue group 99')
    expect(await refused('/queues', { name: 'Sales', post_call_ivr_id: 99 })).toBe('There is no IVR 99')
    expect(await refused('/queues', { name: 'Sales', users: [{ id: 1 }, { id: 1 }] })).toMatch(
      /more than once/,
    )
    expect(await refused('/ringgroups', { name: 'Sales', final_dst_type: 'Q', final_dst_id: 999 })).toBe(
      'The final destination is not known: There is no queue 999',
    )
    expect(await refused('/ivrs', { name: 'Menu', two: 'Q999' })).toBe(
      'two leads nowhere: There is no queue 999',
    )
    expect(await refused('/ivrs', { name: 'Menu', star: 'sales' })).toBe('star is no action: "sales"')
    const rule = { action: 'I99', direction: 'in' }
    expect(await refused('/routingrules', rule)).toBe('The action leads nowhere: There is no IVR 99')
    expect(await refused('/routingrules', { ...rule, action: 'block', source: ['shop'] })).toMatch(/^source/)
  })

  it('may be a word or an integer, and is shown as an integer', async () => {
    const [word, integer] = [
      await made('/ringgroups', { name: 'Hunt', strategy: 'H', final_dst_type: 'V', final_dst_id: 2 }),
      await made('/ringgroups', { name: 'Hunt', strategy: 1, final_dst_type: 1, final_dst_id: 2 }),
    ]
    for (const group of [word, integer])
      expect(group).toMatchObject({ strategy: 1, final_dst_type: 1, final_dst_id: 2 })
    const queue = { ring_strategy: 'linear', language: 'de', moh_id: 4, monitor: 'A' }
    expect(await made('/queues', { name: 'Sales', ...queue })).toMatchObject({
      ring_strategy: 5,
      language: 1,
      moh: 4,
      monitor: 1,
      max_callers: 0,
      final_dst_type: 6,
    })
  })

  it('is written by root only', async () => {
    for (const path of ['/queues', '/ringgroups', '/ivrs', '/conferences', '/usergroups', '/queuegroups']) {
      const { status } = await running.ask('POST', path, { token: agent, body: { name: 'Mine' } })
      expect([path, status]).toEqual([path, 403])
    }
    const assigned = [{ e164: first, campaign_id: 0 }]
    for (const [path, body] of [
      ['/calltracking/ddis', assigned],
      ['/users', [{ id: running.user('204').user_id, location_id: 3 }]],
    ] as const)
      expect((await running.ask('PATCH', path, { token: agent, body })).status).toBe(403)
  })
})

describe('ring groups', () => {
  it('show their users and numbers where a list includes them', async () => {
    const group = await made('/ringgroups', { name: 'Night shift', users: [3, 2, 3], ddis: [first] })
    const only = filterQuery(['id', '=', group.id])
    const [plain] = await records(`/ringgroups?${only}`)
    expect(plain).not.toHaveProperty('users')
    const [whole] = await records(`/ringgroups?${only}&include=ddis,users`)
    expect(whole).toMatchObject({ ...plain, ddis: [{ id: '1', e164: first }], users: [{ id: 3 }, { id: 2 }] })
    expect(whole).not.toHaveProperty('user_ids')
    const odd = await get('/ringgroups?include=pins')
    expect([odd.status, odd.json?.['message']]).toEqual([400, 'include may name ddis and users, not pins'])
  })

  it('that are deleted are led to by nothing', async () => {
    const group = await made('/ringgroups', { name: 'Pop-up', ddis: [first] })
    const there = { final_dst_type: 'R', final_dst_id: group.id }
    const queue = await made('/queues', { name: 'Pop-up queue', ...there })
    const ivr = await made('/ivrs', {
      name: 'Menu',
      ...there,
      one: `R${group.id}`,
      random_dst: `R${group.id},U2`,
    })
    const rule = await made('/routingrules', { action: `R${group.id}`, direction: 'in' })
    expect(rule['final_dst']).toBe(true)
    expect((await remove(`/ringgroups/${group.id}`)).status).toBe(204)
    expect((await get(`/ringgroups/${group.id}`)).status).toBe(404)
    expect(await ledBy(first)).toEqual([null, null])
    const nowhere = { final_dst_type: 6, final_dst_id: 0 }
    expect(recordOf((await get(`/queues/${queue.id}`)).json)).toMatchObject(nowhere)
    expect(recordOf((await get(`/ivrs/${ivr.id}`)).json)).toMatchObject({
      ...nowhere,
      one: '',
      random_dst: 'U2',
    })
    expect(recordOf((await get(`/routingrules/${rule.id}`)).json)).toMatchObject({
      action: 'H',
      final_dst: false,
    })
  })
})

describe('routing rules', () => {
  it('come one after another, show lists as texts, and keep their direction', async () => {
    const body = {
      action: 'block',
      direction: 'out',
      source: [2, 'any'],
      destination: ['+4490*', '01632 960187'],
    }
    const one = await made('/routingrules', { ...body, pos: 40, time_interval: [1, 4] })
    expect(one).toMatchObject({
      direction: 1,
      source: '2,any',
      destination: '+4490*,+441632960187',
      time_interval: '1,4',
      customer: 1,
    })
    expect((await made('/routingrules', body))['pos']).toBe(41)
    const turned = await patch(`/routingrules/${one.id}`, { direction: 'in' })
    expect(turned.status).toBe(400)
    const moved = await patch(`/routingrules/${one.id}`, { pos: 3, source: [] })
    expect(recordOf(moved.json)).toMatchObject({ pos: 3, source: 'any', destination: '+4490*,+441632960187' })
  })
})

describe('groups', () => {
  it('of users are joined in bulk, all or none, and left when they are deleted', async () => {
    const group = await made('/usergroups', { name: 'Packers', color: '#336699' })
    const wrong = await patch('/users', [
      { id: 2, location_id: 7 },
      { id: 3, groups: [group.id, 99] },
    ])
    expect([wrong.status, wrong.json?.['message']]).toEqual([400, 'There is no user group 99'])
    expect(recordOf((await get('/users/2')).json)['location_id']).toBe('')
    const right = await patch('/users', [
      { id: 2, location_id: 7 },
      { id: 3, groups: [group.id] },
    ])
    expect(recordsOf(right.json)).toMatchObject([{ id: 2, location_id: '7' }, { id: 3 }])
    expect((await patch('/users', [{ id: 999, location_id: 7 }])).status).toBe(404)
    expect((await remove(`/usergroups/${group.id}`)).status).toBe(204)
  })
})
