import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { restUser, type RestUser } from '#test/support/rest-user.ts'
import { filterQuery, runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'

let running: RunningPlatform
let root: RestUser

beforeAll(async () => {
  running = await runPlatform({ dataset: 'demo' })
  root = restUser(running, await running.signIn(running.user('201')))
})
afterAll(() => running[Symbol.asyncDispose]())

const origin = () => running.platform.origin
const get = (path: string, headers = {}) => ask(path, { headers })

/** As a visitor does, who tries again when the page is asked for too often: nothing was done then. */
function ask(path: string, init: RequestInit): Promise<Response> {
  return eventually(async () => {
    const response = await fetch(`${origin()}${path}`, init)
    if (response.status === 429) throw new Error('Too many requests')
    return response
  })
}

function post(path: string, body: string | URLSearchParams, headers: Record<string, string> = {}) {
  return ask(path, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { Origin: origin(), ...headers },
  })
}

/** The status with which the page is answered to whoever reached this machine by another name. */
function statusFor(host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(`${origin()}/visit/`, { headers: { Host: host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .once('error', reject)
      .end()
  })
}

const askFor = (number: string, more = {}) =>
  post('/visit/call-me-back', new URLSearchParams({ setting: '1', number, name: 'Jo Visitor', ...more }))

describe('the page of the sample shop', () => {
  it('shows the buttons as they are set up, and loads nothing from elsewhere', async () => {
    const setting = (await root.records('/callmeback/settings'))[0]
    const id = Number(setting?.['id'])
    const odd = {
      welcome_screen_msg: '<img src=x onerror=alert(1)>',
      privacy_policy_url: 'javascript:alert(1)',
    }
    await root.patch(`/callmeback/settings/${id}`, { ...odd, culture: 'de-DE', position: 'top_left' })
    const response = await get('/visit/')
    const page = await response.text()
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(page).not.toContain('javascript:')
    expect(page).toMatch(/<div class="corner top_left floating">\s*<details class="widget" lang="de-DE"/)
    expect(page).toContain('Ihre Telefonnummer')
    expect(page).toContain('https://shop.hollowmere.example/privacy')
    expect(await (await get('/visit/?country=FR')).text()).not.toContain('<details')
  })

  it.each([
    ['', '+441632960120'],
    ['?utm_campaign=kilns-spring', '+441632960122'],
    ['?page=/workshops', '+441632960124'],
  ])('shows the number of the campaign that %j belongs to', async (query, number) => {
    expect(await (await get(`/visit/${query}`)).text()).toContain(`href="tel:${number}"`)
  })

  it('is for this computer and for itself alone', async () => {
    const elsewhere = { Origin: 'https://evil.example' }
    expect((await post('/visit/chat', '{"text":"hi"}', elsewhere)).status).toBe(403)
    expect((await get('/visit/none')).status).toBe(404)
    expect((await get('/visit/style.css')).headers.get('content-type')).toContain('text/css')
    expect(await statusFor('rebound.example')).toBe(403)
    expect(await statusFor('localhost')).toBe(200)
    await using bare = await runPlatform({ dataset: 'empty' })
    expect((await fetch(`${bare.platform.origin}/visit/`)).status).toBe(404)
  })
})

it('a flood of requests is refused, and served again a moment later', async () => {
  const flood = await Promise.all(Array.from({ length: 30 }, () => fetch(`${origin()}/visit/style.css`)))
  const statuses = new Set(flood.map(({ status }) => status))
  expect(statuses).toContain(429)
  expect((await get('/visit/style.css')).status).toBe(200)
})

describe('a visitor', () => {
  it('asks to be called, talks to an agent, and leaves a visitor and a record', async () => {
    const asked = await askFor('07700 900142')
    expect([asked.status, asked.headers.get('location')]).toEqual([303, '/visit/?setting=1&answer=asked'])
    expect(await (await get('/visit/?setting=1&answer=asked')).text()).toContain(
      'We call you within a minute.',
    )
    const [seen] = await root.records('/callmeback/visitors?limit=1')
    expect(seen).toMatchObject({ name: 'Jo Visitor', button_id: 1 })
    await eventually(async () => {
      const calls = await root.records('/calls')
      expect(calls).toMatchObject([{ context: 'CALLMEBACK', state: 3, dst: '+447700900142' }])
    })
    const [call] = await root.records('/calls')
    expect((await root.remove(`/calls/${call?.['id']}`)).status).toBe(204)
    const record = { name: 'Jo Visitor', ddi: 447700900142 }
    await eventually(async () =>
      expect((await root.records('/callmeback/cdrs?limit=1'))[0]).toMatchObject(record),
    )
    expect((await root.records('/cdrs?limit=1'))[0]).toMatchObject({ context: 'CALLMEBACK', destination: 3 })
  })

  it.each([
    ['12', 'number'],
    ['+33 1 23 45 67 89', 'country'],
    ['+44 909 879 0123', 'rate'],
  ])('is told why %s is not called', async (number, answer) => {
    expect((await askFor(number)).headers.get('location')).toBe(`/visit/?setting=1&answer=${answer}`)
  })

  it('is told so out of hours', async () => {
    const rule = { pos: 1, source: ['any'], destination: ['+441632960101'], time_interval: [0] }
    await root.made('/routingrules', { ...rule, action: 'block', direction: 'in' })
    expect((await askFor('07700 900143')).headers.get('location')).toContain('answer=closed')
    const page = await (await get('/visit/')).text()
    expect(page).toContain('We call you tomorrow morning.')
  })

  it('chats, and a colleague answers', { timeout: 20_000 }, async () => {
    const said = await post('/visit/chat', JSON.stringify({ text: 'Do you deliver to islands? <b>' }))
    const { visitor } = (await said.json()) as { visitor: string }
    const [chat] = await root.records('/chats?limit=1')
    expect(chat).toMatchObject({ state: 0, visitor_name: 'Visitor', operator_id: null })
    const id = chat?.['id'] ?? 0
    await eventually(async () =>
      expect((await root.records('/chats?limit=1'))[0]).toMatchObject({ state: 1, id }),
    )
    const { messages } = (await (await get('/visit/chat', { 'X-Visitor': visitor })).json()) as {
      messages: readonly { author: string }[]
    }
    expect(messages.map(({ author }) => author)).toEqual(['visitor', 'operator'])
    const wren = running.user('204')
    const agent = restUser(running, await running.signIn(wren))
    const read = await agent.records(`/users/${wren.user_id}/chatmsgs?${filterQuery(['chat_id', '=', id])}`)
    expect(read.map(({ author }) => author)).toEqual(['visitor', 'operator'])
    expect(await (await get('/visit/chat', { 'X-Visitor': 'guess' })).json()).toEqual({ messages: [] })
    expect((await post('/visit/chat', '{"text":""}')).status).toBe(400)
    expect((await post('/visit/chat', JSON.stringify({ text: 'x'.repeat(9_000) }))).status).toBe(413)
  })
})
