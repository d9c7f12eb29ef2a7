import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  filterQuery,
  recordOf,
  recordsOf,
  runPlatform,
  type Condition,
  type RunningPlatform,
} from '#test/support/running-platform.ts'

let platform: RunningPlatform
let [root, wren, kofi]: [string, string, string] = ['', '', '']

beforeAll(async () => {
  platform = await runPlatform({ dataset: 'demo' })
  root = await platform.signIn(platform.user('201'))
  wren = await platform.signIn(platform.user('204'))
  kofi = await platform.signIn(platform.user('202'))
})
afterAll(() => platform[Symbol.asyncDispose]())

const get = (path: string, token = root, headers = {}) => platform.ask('GET', path, { token, headers })

describe('lists', () => {
  it('are paged and count all', async () => {
    const pages = await Promise.all([1, 2, 7].map((page) => get(`/cdrs?limit=3000&page=${page}`)))
    const ids = pages.flatMap(({ json }) => recordsOf(json).map(({ id }) => Number(id)))
    expect(pages.map(({ json }) => [recordsOf(json).length, json?.['total']])).toEqual([
      [3_000, 20_000],
      [3_000, 20_000],
      [2_000, 20_000],
    ])
    expect(new Set(ids).size).toBe(8_000)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    expect(recordsOf((await get('/cdrs')).json)).toHaveLength(50)
    expect(recordsOf((await get('/cdrs?page=999')).json)).toEqual([])
  })

  it('are filtered by every operator and its aliases', async () => {
    const total = async (...filters: readonly Condition[]) =>
      Number((await get(`/cdrs?limit=1&${filterQuery(...filters)}`)).json?.['total'])
    const [newest] = recordsOf((await get('/cdrs?limit=1')).json)
    const live = newest?.['live_id']
    for (const operator of ['eq', '=']) expect(await total(['live_id', operator, live])).toBe(1)
    for (const operator of ['ne', 'neq', '<>', '!='])
      expect(await total(['live_id', operator, live])).toBe(19_999)
    for (const operator of ['lt', '<']) expect(await total(['live_id', operator, live])).toBe(19_999)
    for (const operator of ['lte', '<=']) expect(await total(['live_id', operator, live])).toBe(20_000)
    for (const operator of ['gt', '>']) expect(await total(['live_id', operator, live])).toBe(0)
    for (const operator of ['gte', '>=']) expect(await total(['live_id', operator, live])).toBe(1)
    expect(await total(['live_id', 'in', [live, Number(live) - 1]])).toBe(2)
    const like = await total(['src', 'like', '7700900'])
    expect(like).toBeGreaterThan(0)
    expect(like + (await total(['src', 'notlike', '%7700900%']))).toBe(20_000)
    const [missed, byCode] = [await total(['type', '=', 'M']), await total(['type', '=', 2])]
    expect(missed).toBe(byCode)
    expect(await total(['type', '=', 'M'], ['disposition', '=', 'CONNECTED'])).toBe(0)
  })

  it('are grouped', async () => {
    const { json } = await get('/cdrs?group_by=type')
    const groups = recordsOf(json)
    expect(groups.map(({ type }) => type).toSorted()).toEqual([0, 1, 2])
    expect(groups.reduce((sum, { count }) => sum + Number(count), 0)).toBe(20_000)
    expect(json?.['total']).toBe(3)
  })

  it('refuse a property that is none', async () => {
    const { status, json } = await get(`/contacts?${filterQuery(['shoe_size', '=', 1])}`)
    expect([status, json?.['message']]).toEqual([400, 'Contact has no property "shoe_size"'])
  })

  it('are the same under both versions', async () => {
    const [one, other] = await Promise.all([get('/v1.1/contacts?limit=3'), get('/v1.2/contacts?limit=3')])
    expect(one.json).toEqual(other.json)
    expect((await get('/v1.3/contacts')).status).toBe(404)
  })
})

describe('roles', () => {
  it('let root see all calls, an agent those of the agent', async () => {
    const mine = recordsOf((await get('/cdrs?limit=5000', wren)).json)
    expect(mine.length).toBeGreaterThan(100)
    expect(mine.length).toBeLessThan(2_500)
    const theirs = recordsOf((await get('/cdrs?limit=5000', kofi)).json).map(({ id }) => id)
    const foreign = theirs.find((id) => !mine.some((cdr) => cdr['id'] === id))
    expect((await get(`/cdrs/${String(foreign)}`, wren)).status).toBe(403)
    expect((await get(`/cdrs/${String(foreign)}`, kofi)).status).toBe(200)
    expect((await get('/cdrs/99999', wren)).status).toBe(404)
  })

  it('let an agent know colleagues, without what is only theirs', async () => {
    const colleagues = recordsOf((await get('/users', wren)).json)
    expect(colleagues).toHaveLength(40)
    for (const colleague of colleagues) {
      expect(colleague).toHaveProperty('ext')
      expect(colleague).not.toHaveProperty('vm_pin')
    }
    expect(recordOf((await get('/users/3', wren)).json)).not.toHaveProperty('vm_pin')
    expect(recordOf((await get('/users/2', wren)).json)).toHaveProperty('vm_pin')
    expect(recordOf((await get('/users/3')).json)).toHaveProperty('vm_pin')
    expect((await get(`/users?${filterQuery(['vm_pin', '=', '0000'])}`, wren)).status).toBe(403)
    expect((await get('/users?group_by=vm_pin', wren)).status).toBe(403)
  })

  it('serve no password to anybody', async () => {
    for (const path of ['/users?limit=500', '/users/1', '/me']) {
      const { bytes } = await get(path)
      expect(Buffer.from(bytes).toString('utf8')).not.toMatch(/password|scrypt|seeded/)
    }
  })

  it('keep the operator API for root', async () => {
    for (const path of ['/operator/outbox', '/operator/webhooks']) {
      expect((await get(path, wren)).status).toBe(403)
      expect((await get(path)).status).toBe(200)
    }
    expect((await platform.ask('GET', '/operator/outbox')).status).toBe(401)
  })
})

describe('single records', () => {
  it('show codes as letters and words, where lists show integers', async () => {
    const [listed] = recordsOf((await get('/cdrs?limit=1')).json)
    const single = recordOf((await get(`/cdrs/${String(listed?.['id'])}`)).json)
    expect(typeof listed?.['type']).toBe('number')
    expect(single['type']).toBe(['O', 'I', 'M'][Number(listed?.['type'])])
    expect(recordOf((await get('/users/5')).json)['two_factor_auth']).toBe('E')
  })

  it('link to themselves', async () => {
    expect((await get('/contacts/1')).json?.['links']).toEqual({ self: '/v1.2/contacts/1' })
  })
})

describe('a recording', () => {
  it('is an MP3 that can be read in parts', async () => {
    const [monitor] = recordsOf((await get('/monitors?limit=1')).json)
    const path = `/monitors/${String(monitor?.['id'])}.mp3`
    const whole = await get(path)
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    expect(whole.headers.get('content-length')).toBe(String(whole.bytes.length))
    expect([whole.bytes[0], (whole.bytes[1] ?? 0) & 0xe0]).toEqual([0xff, 0xe0])
    const part = await get(path, root, { Range: 'bytes=100-199' })
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 100-199/${whole.bytes.length}`,
    ])
    expect(part.bytes).toEqual(whole.bytes.slice(100, 200))
    const beyond = await get(path, root, { Range: 'bytes=99999999-' })
    expect([beyond.status, beyond.json?.['message']]).toEqual([416, expect.stringContaining('bytes')])
  })

  it('is refused to those who took no part, and missing where there is none', async () => {
    const own = recordsOf((await get('/monitors?limit=5000', wren)).json).map(({ id }) => id)
    const foreign = recordsOf((await get('/monitors?limit=500')).json).find(
      ({ id }) => !own.includes(id ?? null),
    )
    expect((await get(`/monitors/${String(foreign?.['id'])}.mp3`, wren)).status).toBe(403)
    expect((await get('/monitors/99999.mp3')).status).toBe(404)
  })
})
