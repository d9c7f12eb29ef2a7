import { describe, expect, it } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { recordsOf, runPlatform } from '#test/support/running-platform.ts'
import { startAgent as startPhone } from '#test/support/sip-agent.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { inFull } from '#test/support/tier.ts'
import { openStore } from '#electron/platform/store/store.ts'

describe('traffic', () => {
  it(
    'makes customers call, who are known by name, and reaches queues, people and the menu',
    inFull(),
    async () => {
      await using platform = await runPlatform({ dataset: 'demo', traffic: 1_200 })
      const token = await platform.signIn(platform.user('201'))
      const list = async (path: string) =>
        recordsOf((await platform.ask('GET', `${path}?limit=5000`, { token })).json)
      const before = (await list('/sms')).length + (await list('/chats')).length
      const [inbound, contexts, parents] = [new Set(), new Set(), new Set()]
      await eventually(
        async () => {
          for (const { id, context, src_id, parent_id, destination } of await list('/calls')) {
            if (String(src_id).startsWith('contact:')) inbound.add(id)
            contexts.add(destination === 1 ? 'out' : context)
            if (parent_id !== null) parents.add(parent_id)
          }
          expect(inbound.size).toBeGreaterThan(20)
          expect([...contexts]).toEqual(expect.arrayContaining(['PSTN_CALL', 'QUEUE', 'IVR', 'out']))
          expect(parents.size).toBeGreaterThan(5)
          expect((await list('/sms')).length + (await list('/chats')).length).toBeGreaterThan(before)
        },
        { timeout: 50_000 },
      )
    },
  )

  it('begins with a call to the first telephone that registers', async () => {
    await using platform = await runPlatform({ dataset: 'demo', traffic: 60 })
    const { ext: user, sip_password: password } = platform.user('204')
    await using phone = await startPhone({ ...platform.platform.sip, user, password })
    await phone.register()
    await eventually(() => expect(phone.lines.some(({ state }) => state === 'ringing')).toBe(true), {
      timeout: 30_000,
    })
  })

  it('reaches people where there is nobody and nothing else', async () => {
    await using platform = await runPlatform({ dataset: 'empty', traffic: 120 })
    const token = await platform.signIn(platform.user('201'))
    await eventually(
      async () => {
        const calls = recordsOf((await platform.ask('GET', '/calls', { token })).json)
        expect(calls.map(({ src }) => src)).toContain('+447700900999')
      },
      { timeout: 30_000 },
    )
  })
})

it('a recording that was cut off with the process is forgotten at the next start', async () => {
  await using folder = await temporaryFolder('platform')
  await (await runPlatform({ dataset: 'empty', data: folder.path }))[Symbol.asyncDispose]()
  {
    using store = openStore(folder.join('platform.db'))
    const monitor = { customer_id: 1, party_ids: [2], created_at: '2026-11-20 10:00:00', token: 't' }
    store.monitors.insert({ ...monitor, live_id: 1, recording_state: 'recording' })
    store.monitors.insert({ ...monitor, live_id: 2, recording_state: 'complete' })
  }
  await using platform = await runPlatform({ dataset: 'empty', data: folder.path })
  const token = await platform.signIn(platform.user('201'))
  const monitors = recordsOf((await platform.ask('GET', '/monitors', { token })).json)
  expect(monitors.map((each) => each['live_id'])).toEqual([2])
})
