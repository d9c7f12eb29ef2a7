import { expect, it } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { recordsOf, runPlatform } from '#test/support/running-platform.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { openStore } from '#electron/platform/store/store.ts'

it('traffic makes customers call, who are known by name', async () => {
  await using platform = await runPlatform({ dataset: 'demo', traffic: 1_200 })
  const token = await platform.signIn(platform.user('201'))
  await eventually(async () => {
    const calls = recordsOf((await platform.ask('GET', '/calls', { token })).json)
    expect(calls.length).toBeGreaterThan(2)
    for (const call of calls)
      expect(call).toMatchObject({ context: 'PSTN_CALL', src_id: expect.stringMatching(/^contact:/) })
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
