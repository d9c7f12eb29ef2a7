import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { launchDemoProcess, type Forker, type PlainProcess } from '#electron/desktop/demo-process.ts'

class FakeProcess extends EventEmitter implements PlainProcess {
  readonly stdout = new PassThrough()
  killed = 0

  kill(): boolean {
    this.killed += 1
    this.stdout.end()
    this.emit('exit', 0)
    return true
  }
}

const ready = {
  ready: true,
  base_url: 'http://127.0.0.1:4000/v1.2',
  sip: { ws: 'ws://127.0.0.1:4000/sip', domain: 'sip.example.com' },
  users: [
    {
      email: 'sam@example.com',
      password: 'demo',
      ext: '1001',
      is_root: false,
      two_factor_auth: 'D',
      sip_password: 'sip',
    },
  ],
}

test('the platform is a utility process with the demo dataset, and ends when it is disposed', async () => {
  const child = new FakeProcess()
  const forked: unknown[] = []
  const fork: Forker['fork'] = (...what) => {
    forked.push(what)
    return child
  }
  const launching = launchDemoProcess({ fork }, '/out/platform-process.js')
  child.stdout.write(`${JSON.stringify(ready)}\n`)
  const launched = await launching
  expect(forked).toEqual([
    [
      '/out/platform-process.js',
      expect.arrayContaining(['--dataset', 'demo', '--port', '0']),
      expect.objectContaining({ stdio: ['ignore', 'pipe', 'inherit'] }),
    ],
  ])
  if (!launched.ok) throw new Error('It did not start')
  expect(launched.value).toMatchObject({
    baseUrl: ready.base_url,
    email: 'sam@example.com',
    phone: { server: ready.sip.ws, domain: 'sip.example.com', user: '1001' },
  })
  expect(child.killed).toBe(0)
  await launched.value[Symbol.asyncDispose]()
  expect(child.killed).toBe(1)
})

test.for(['', 'hello\n', '{"ready":false}\n'])('what does not get ready is stopped: %j', async (output) => {
  const child = new FakeProcess()
  const launching = launchDemoProcess({ fork: () => child }, '/out/platform-process.js')
  child.stdout.end(output)
  expect(await launching).toMatchObject({ ok: false, error: { code: 'platform.failed' } })
  expect(child.killed).toBe(1)
})
