import { describe, expect, it } from 'vitest'
import { startPlatform } from '#electron/platform/index.ts'
import type { PlatformOptions } from '#electron/platform/options.ts'
import { eventually } from '#test/support/eventually.ts'
import {
  recordsOf,
  runPlatform,
  send,
  textOf,
  type JsonObject,
  type RunningPlatform,
} from '#test/support/running-platform.ts'
import { startAgent as startPhone } from '#test/support/sip-agent.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const shift = (options: PlatformOptions = {}) => runPlatform({ dataset: 'demo', shift: true, ...options })

async function reader(platform: RunningPlatform, ext = '201') {
  const token = await platform.signIn(platform.user(ext))
  return async (path: string) => recordsOf((await platform.ask('GET', path, { token })).json)
}

const isWaiting = (call: JsonObject) => String(call['queue_state']).startsWith('waiting')
const whoTalks = (calls: readonly JsonObject[]) =>
  calls.map((call) => [call['src'], call['dst'], call['context'], call['queue_state']].join(' '))

describe('a shift', () => {
  it('is under way as soon as the platform is ready: six calls, and two callers in two queues', async () => {
    await using platform = await shift()
    const read = await reader(platform)
    const calls = await read('/calls')
    const talks = calls.filter((call) => !isWaiting(call))
    expect(talks).toHaveLength(6)
    expect(new Set(calls.filter(isWaiting).map((call) => call['dst'])).size).toBe(2)
    expect(calls).toHaveLength(8)
    for (const call of talks) expect(Number(call['duration'])).toBeGreaterThan(30)
    const people = talks
      .flatMap((call) => [call['src_id'], call['dst_id']])
      .filter((id) => !String(id).includes(':'))
    expect(people).not.toContain(String(platform.user('204').user_id))
    const records = await read('/cdrs?limit=20')
    expect(records.some((record) => String(record['live_id']) > '90020000')).toBe(true)
  })

  it('is the same for the same seed', async () => {
    const opening = async () => {
      await using platform = await shift({ seed: 9 })
      return whoTalks(await (await reader(platform))('/calls'))
    }
    expect(await opening()).toEqual(await opening())
  })

  it('is another from start to start without a seed', async () => {
    const opening = async () => {
      await using platform = await startPlatform({ dataset: 'demo', shift: true })
      const { email, password } = platform.users[0] ?? { email: '', password: '' }
      const { json } = await send(`${platform.baseUrl}/login`, 'POST', { body: { email, password } })
      const token = textOf(json, 'user_token')
      return whoTalks(recordsOf((await send(`${platform.baseUrl}/calls`, 'GET', { token })).json))
    }
    expect(await opening()).not.toEqual(await opening())
  })

  it('rings the first telephone that registers, writes to it, and answers nothing in its place', async () => {
    await using platform = await shift()
    const read = await reader(platform, '204')
    const before = (await read('/sms?limit=5000')).length
    const { ext: user, sip_password: password } = platform.user('204')
    await using phone = await startPhone({ ...platform.platform.sip, user, password })
    await phone.register()
    const registered = Date.now()
    await eventually(() => expect(phone.lines.map(({ state }) => state)).toEqual(['ringing']), {
      timeout: 30_000,
    })
    const rangAfter = Date.now() - registered
    expect(rangAfter).toBeGreaterThan(5_000)
    await eventually(async () => expect((await read('/sms?limit=5000')).length).toBe(before + 1), {
      timeout: 30_000,
    })
    expect(phone.lines.map(({ state }) => state)).toEqual(['ringing'])
  })

  it('begins anew where the platform was ended: the records stay, and there are calls again', async () => {
    await using folder = await temporaryFolder('platform')
    const records = async (platform: RunningPlatform) =>
      (await (await reader(platform))('/cdrs?limit=100')).map((record) => record['live_id'])
    let known: readonly unknown[] = []
    {
      await using platform = await shift({ data: folder.path })
      known = await records(platform)
    }
    await using platform = await shift({ data: folder.path })
    const read = await reader(platform)
    expect(await records(platform)).toEqual(expect.arrayContaining([...known.slice(0, 20)]))
    await eventually(async () => expect((await read('/calls')).length).toBeGreaterThan(0), {
      timeout: 30_000,
    })
  })
})
