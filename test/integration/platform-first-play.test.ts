import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { recordsOf, runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'

/** To start the encoding thread takes longer than to encode the sample that a recording is made of. */

const threads = { started: 0, running: 0 }
const count = (thread: { once(event: 'exit', listener: () => void): unknown }) => {
  threads.started += 1
  threads.running += 1
  thread.once('exit', () => (threads.running -= 1))
}
let server: RunningPlatform

beforeAll(async () => {
  process.on('worker', count)
  server = await runPlatform({ dataset: 'demo' })
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  process.off('worker', count)
})

test('the first play of a recording waits for no thread, which ends with the platform', async () => {
  await server.platform.prepareMedia()
  await eventually(() => expect(threads).toEqual({ started: 1, running: 1 }))
  const token = await server.signIn(server.user('201'))
  const found = recordsOf((await server.ask('GET', '/monitors?limit=3', { token })).json)
  expect(found).toHaveLength(3)
  for (const { id } of found) {
    const { status, bytes } = await server.ask('GET', `/monitors/${String(id)}.mp3`, { token })
    expect([status, bytes.length > 10_000]).toEqual([200, true])
  }
  expect(threads).toEqual({ started: 1, running: 1 })
  await server[Symbol.asyncDispose]()
  await eventually(() => expect(threads).toEqual({ started: 1, running: 0 }))
})
