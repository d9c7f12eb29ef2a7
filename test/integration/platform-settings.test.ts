import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCode } from '#shared/api/codes.ts'
import { restUser, type RestUser } from '#test/support/rest-user.ts'
import {
  filterQuery,
  recordOf,
  recordsOf,
  runPlatform,
  type RunningPlatform,
} from '#test/support/running-platform.ts'

let running: RunningPlatform
let root: RestUser
let agent = ''
/** The direct number of root. */
let first = ''

beforeAll(async () => {
  running = await runPlatform({ dataset: 'empty' })
  root = restUser(running, await running.signIn(running.user('201')))
  agent = await running.signIn(running.user('204'))
  first = running.user('201').cli
})
afterAll(() => running[Symbol.asyncDispose]())

describe('what a body names', () => {
  it('must exist', async () => {
    expect(await root.refused('/ringgroups', { name: 'Sales', users: [1, 999] })).toBe('There is no user 999')
    expect(await root.refused('/queues', { name: 'Sales', groups: [99] })).toBe('There is no queue group 99')
    expect(await root.refused('/queues', { name: 'Sales', post_call_ivr_id: 99 })).toBe('There is no IVR 99')
    expect(await root.refused('/queues', { name: 'Sales', users: [{ id: 1 }, { id: 1 }] })).toMatch(
      /more than once/,
    )
    expect(await root.refused('/ringgroups', { name: 'Sales', final_dst_type: 'Q', final_dst_id: 999 })).toBe(
      'The final destination is not known: There is no queue 999',
    )
    expect(await root.refused('/ivrs', { name: 'Menu', two: 'Q999' })).toBe(
      'two leads nowhere: There is no queue 999',
    )
    expect(await root.refused('/ivrs', { name: 'Menu', star: 'sales' })).toBe('star is no action: "sales"')
    const rule = { action: 'I99', direction: 'in' }
    expect(await root.refused('/routingrules', rule)).toBe('The action leads nowhere: There is no IVR 99')
    expect(await root.refused('/routingrules', { ...rule, action: 'block', source: ['shop'] })).toMatch(
      /^source/,
    )
  })

  it('may be a word or an integer, and is shown as an integer', async () => {
    const [word, integer] = [
      await root.made('/ringgroups', { name: 'Hunt', strategy: 'H', final_dst_type: 'V', final_dst_id: 2 }),
      await root.made('/ringgroups', { name: 'Hunt', strategy: 1, final_dst_type: 1, final_dst_id: 2 }),
    ]
    for (const group of [word, integer])
      expect(group).toMatchObject({ strategy: 1, final_dst_type: 1, final_dst_id: 2 })
    const queue = { ring_strategy: 'linear', language: 'de', moh_id: 4, monitor: 'A' }
    expect(await root.made('/queues', { name: 'Sales', ...queue })).toMatchObject({
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
    const group = await root.made('/ringgroups', { name: 'Night shift', users: [3, 2, 3], ddis: [first] })
    const only = filterQuery(['id', '=', group.id])
    const [plain] = await root.records(`/ringgroups?${only}`)
    expect(plain).not.toHaveProperty('users')
    const [whole] = await root.records(`/ringgroups?${only}&include=ddis,users`)
    expect(whole).toMatchObject({ ...plain, ddis: [{ id: '1', e164: first }], users: [{ id: 3 }, { id: 2 }] })
    expect(whole).not.toHaveProperty('user_ids')
    const odd = await root.get('/ringgroups?include=pins')
    expect([odd.status, odd.json?.['message']]).toEqual([400, 'include may name ddis and users, not pins'])
  })

  it('that are deleted are led to by nothing', async () => {
    const group = await root.made('/ringgroups', { name: 'Pop-up', ddis: [first] })
    const there = { final_dst_type: 'R', final_dst_id: group.id }
    const queue = await root.made('/queues', { name: 'Pop-up queue', ...there })
    const ivr = await root.made('/ivrs', {
      name: 'Menu',
      ...there,
      one: `R${group.id}`,
      random_dst: `R${group.id},U2`,
    })
    const rule = await root.made('/routingrules', { action: `R${group.id}`, direction: 'in' })
    expect(rule['final_dst']).toBe(true)
    expect((await root.remove(`/ringgroups/${group.id}`)).status).toBe(204)
    expect((await root.get(`/ringgroups/${group.id}`)).status).toBe(404)
    expect(await root.read(`/ddis/${first}`)).toMatchObject({ target_type: null, target_id: null })
    const nowhere = { final_dst_type: 6, final_dst_id: 0 }
    expect(await root.read(`/queues/${queue.id}`)).toMatchObject(nowhere)
    expect(await root.read(`/ivrs/${ivr.id}`)).toMatchObject({
      ...nowhere,
      one: '',
      random_dst: 'U2',
    })
    expect(await root.read(`/routingrules/${rule.id}`)).toMatchObject({
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
    const one = await root.made('/routingrules', { ...body, pos: 40, time_interval: [1, 4] })
    expect(one).toMatchObject({
      direction: 1,
      source: '2,any',
      destination: '+4490*,+441632960187',
      time_interval: '1,4',
      customer: 1,
    })
    expect((await root.made('/routingrules', body))['pos']).toBe(41)
    const turned = await root.patch(`/routingrules/${one.id}`, { direction: 'in' })
    expect([turned.status, turned.json?.['message']]).toEqual([400, 'direction cannot be changed'])
    for (const direction of ['out', 1, '1']) {
      const same = await root.patch(`/routingrules/${one.id}`, { direction })
      expect([same.status, recordOf(same.json)]).toMatchObject([200, { direction: 1, pos: 40 }])
    }
    const moved = await root.patch(`/routingrules/${one.id}`, { pos: 3, source: [] })
    expect(recordOf(moved.json)).toMatchObject({ pos: 3, source: 'any', destination: '+4490*,+441632960187' })
  })
})

describe('groups', () => {
  it('of users are joined in bulk, all or none, and left when they are deleted', async () => {
    const group = await root.made('/usergroups', { name: 'Packers', color: '#336699' })
    const wrong = await root.patch('/users', [
      { id: 2, location_id: 7 },
      { id: 3, groups: [group.id, 99] },
    ])
    expect([wrong.status, wrong.json?.['message']]).toEqual([400, 'There is no user group 99'])
    expect((await root.read('/users/2'))['location_id']).toBe('')
    const right = await root.patch('/users', [
      { id: 2, location_id: 7 },
      { id: 3, groups: [group.id] },
    ])
    expect(recordsOf(right.json)).toMatchObject([
      { id: 2, location_id: '7' },
      { id: 3, groups: [group.id] },
    ])
    expect((await root.read('/users/3'))['groups']).toEqual([group.id])
    expect((await root.patch('/users', [{ id: 999, location_id: 7 }])).status).toBe(404)
    expect((await root.remove(`/usergroups/${group.id}`)).status).toBe(204)
    expect((await root.read('/users/3'))['groups']).toEqual([])
  })

  it('of queues are shown by their queues, and left when they are deleted', async () => {
    const group = await root.made('/queuegroups', { name: 'Service' })
    const queue = await root.made('/queues', { name: 'Kiln help', groups: [group.id] })
    expect(queue['groups']).toEqual([group.id])
    expect((await root.remove(`/queuegroups/${group.id}`)).status).toBe(204)
    expect((await root.read(`/queues/${queue.id}`))['groups']).toEqual([])
  })
})

describe('a report schedule', () => {
  const made = (more: object) =>
    root.made('/reportschedules', {
      ...{ report_id: 'calls', name: 'Calls', emails: ['ann@post.example'], frequency: { type: 'D' } },
      ...more,
    })
  const changed = async (id: number, body: object) => {
    const { status, next_run_at: next } = recordOf((await root.patch(`/reportschedules/${id}`, body)).json)
    return [readCode('report.status', String(status)), next === null]
  }

  it('that its last day has ended runs again once that day is moved to the future', async () => {
    const { id } = await made({ end_at: '2020-01-01' })
    expect(await changed(id, { name: 'Calls, ended' })).toEqual(['ended', true])
    expect(await changed(id, { end_at: '2999-01-01' })).toEqual(['active', false])
    expect(await changed(id, { end_at: '2020-01-02' })).toEqual(['ended', true])
  })

  it('that somebody has ended stays ended', async () => {
    const { id } = await made({ end_at: '2999-01-01' })
    expect(await changed(id, { status: 'ended' })).toEqual(['ended', true])
    expect(await changed(id, { end_at: '2999-02-01' })).toEqual(['ended', true])
  })
})
