import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { restUser, type RestUser } from '#test/support/rest-user.ts'
import { filterQuery, recordOf, runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'

let running: RunningPlatform
let root: RestUser
/** Direct numbers of three users. */
let [first, second, third] = ['', '', '']

beforeAll(async () => {
  running = await runPlatform({ dataset: 'empty' })
  root = restUser(running, await running.signIn(running.user('201')))
})
afterAll(() => running[Symbol.asyncDispose]())
beforeEach(async () => {
  ;[first = '', second = '', third = ''] = (await root.records('/ddis')).map(({ e164 }) => String(e164))
})

async function ledBy(e164: string): Promise<readonly unknown[]> {
  const { target_type, target_id } = await root.read(`/ddis/${e164}`)
  return [target_type, target_id]
}

describe('numbers', () => {
  it('lead to the record that lists them, and to nobody when a change leaves them out', async () => {
    const group = await root.made('/ringgroups', { name: 'Kiln', ddis: [first, second.slice(1)] })
    expect(await ledBy(first)).toEqual([2, group.id])
    expect(await ledBy(second)).toEqual([2, group.id])
    const room = await root.made('/conferences', { name: 'Standup', ddis: [second] })
    expect(room['confno_pstn']).toBe(Number(second.slice(1)))
    expect(await ledBy(second)).toEqual([5, room.id])
    await root.patch(`/ringgroups/${group.id}`, { name: 'Kiln room' })
    expect(await ledBy(first)).toEqual([2, group.id])
    await root.patch(`/ringgroups/${group.id}`, { ddis: [third] })
    expect(await ledBy(first)).toEqual([null, null])
    expect(await ledBy(third)).toEqual([2, group.id])
    const ivr = await root.made('/ivrs', { name: 'Menu', ddis: [second] })
    expect(await ledBy(second)).toEqual([3, ivr.id])
    expect((await root.read(`/conferences/${room.id}`))['confno_pstn']).toBeNull()
    const free = await root.records(`/ddis?${filterQuery(['target_id', '=', null])}`)
    expect(free.map(({ e164 }) => e164)).toEqual([first])
  })

  it('are found however they are written, and have a text for an id', async () => {
    const plain = first.slice(1)
    const found = await Promise.all(
      [first, plain, encodeURIComponent(first), `00${plain}`].map(
        async (e164) => await root.read(`/ddis/${e164}`),
      ),
    )
    for (const number of found) expect(number).toEqual(found[0])
    expect(found[0]?.['id']).toBe('1')
    const byId = await root.records(`/ddis?${filterQuery(['id', 'in', ['1', '2']])}`)
    expect(byId.map(({ e164 }) => e164)).toEqual([first, second])
  })

  it('of somebody else are refused, and nothing is made', async () => {
    const before = await root.records('/queues')
    expect(await root.refused('/queues', { name: 'Sales', ddis: [first, '+441632960999'] })).toBe(
      '+441632960999 is none of your numbers',
    )
    expect(await root.records('/queues')).toEqual(before)
  })

  it('are shown by a campaign until they are taken out of it', async () => {
    const campaign = await root.made('/calltracking/campaigns', {
      name: 'Spring',
      url: 'https://shop.example/',
    })
    const assigned = await root.patch('/calltracking/ddis', [
      { e164: first, campaign_id: campaign.id },
      { e164: second, campaign_id: campaign.id },
    ])
    expect([assigned.status, assigned.json?.['total']]).toEqual([200, 2])
    for (const path of ['/calltracking/ddis', '/ddis/calltracking'])
      expect((await root.records(path)).map(({ e164 }) => e164)).toEqual([first, second])
    const wrong = await root.patch('/calltracking/ddis', [
      { e164: first, campaign_id: 0 },
      { e164: second, campaign_id: 999 },
    ])
    expect([wrong.status, wrong.json?.['message']]).toEqual([400, 'There is no campaign 999'])
    expect(await root.records('/calltracking/ddis')).toHaveLength(2)
    await root.patch('/calltracking/ddis', [{ e164: first, campaign_id: 0 }])
    expect((await root.records('/calltracking/ddis')).map(({ e164 }) => e164)).toEqual([second])
    const from = '+447700900142'
    await root.made('/queues', { name: 'Spring', number: 650, ddis: [first, second] })
    for (const to of [first, second]) await root.made('/operator/simulate/inbound-call', { from, to })
    for (const path of ['/calltracking/cdrs', '/cdrs/calltracking'])
      expect(await root.records(path)).toMatchObject([{ e164: second, info: from }])
    expect(
      await root.refused('/calltracking/campaigns', { name: 'Odd', url: 'javascript:alert(1)' }),
    ).toMatch(/url/)
  })
})

describe('internal numbers', () => {
  it('are the next free ones where none is asked for, and belong to one record', async () => {
    const queue = await root.made('/queues', { name: 'Service' })
    const next = await root.made('/queues', { name: 'Orders' })
    expect([queue['number'], next['number']]).toEqual([600, 601])
    const group = await root.made('/ringgroups', { name: 'Shop floor', number: 602 })
    expect((await root.made('/queues', { name: 'Returns' }))['number']).toBe(603)
    expect(await root.refused('/ivrs', { name: 'Menu', number: 602 })).toBe(
      'The number 602 belongs to the ring group Shop floor',
    )
    const owner = await root.read(`/users/${running.user('204').user_id}`)
    expect(await root.refused('/queues', { name: 'Sales', number: 204 })).toBe(
      `The number 204 belongs to ${String(owner['first_name'])} ${String(owner['last_name'])}`,
    )
    expect(await root.refused('/queues', { name: 'Sales', number: 1_000_000 })).toMatch(/six digits/)
    const kept = await root.patch(`/ringgroups/${group.id}`, { number: 602, ring_time: 9 })
    expect(recordOf(kept.json)).toMatchObject({ number: 602, ring_time: 9 })
  })

  it('that the platform chooses pass over emergency numbers', async () => {
    const numbers: unknown[] = []
    for (let count = 0; count < 12; count += 1)
      numbers.push((await root.made('/conferences', { name: `Room ${count}` }))['confno'])
    expect(numbers).toContain(910)
    expect(numbers).toContain(912)
    expect(numbers).not.toContain(911)
  })

  it.each([112, 911, 999])('are no emergency number: %i', async (number) => {
    const refusal = `number must not be ${number}, which is kept for emergency calls`
    for (const path of ['/queues', '/ringgroups', '/ivrs'])
      expect(await root.refused(path, { name: 'Sales', number })).toBe(refusal)
    const group = await root.made('/ringgroups', { name: 'Sales' })
    const changed = await root.patch(`/ringgroups/${group.id}`, { number })
    expect([changed.status, changed.json?.['message']]).toEqual([400, refusal])
  })
})
