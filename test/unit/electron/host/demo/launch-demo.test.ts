import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { launchDemo, type PlatformProcess } from '#electron/host/demo/launch-demo.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

class FakeProcess implements PlatformProcess {
  readonly output = new PassThrough()
  readonly args: readonly string[]
  private readonly gone = Promise.withResolvers<void>()
  ended = 0

  constructor(args: readonly string[]) {
    this.args = args
  }

  get exited(): Promise<void> {
    return this.gone.promise
  }

  says(line: unknown): void {
    this.output.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`)
  }

  end(): void {
    this.ended += 1
    this.output.end()
    this.gone.resolve()
  }
}

const user = {
  email: 'sam@example.com',
  password: 'demo',
  ext: '1001',
  two_factor_auth: 'D',
  sip_password: 'sip',
}
const ready = {
  ready: true,
  origin: 'http://127.0.0.1:4000',
  base_url: 'http://127.0.0.1:4000/v1.2',
  sip: { ws: 'ws://127.0.0.1:4000/sip', domain: 'sip.example.com' },
  users: [
    { ...user, email: 'root@example.com', password: 'top', is_root: true },
    { ...user, is_root: false },
  ],
}

async function desk() {
  const folder = await temporaryFolder('demo')
  const processes: FakeProcess[] = []
  const clock = new ManualClock()
  const start = (args: readonly string[]) => {
    const started = new FakeProcess(args)
    processes.push(started)
    return started
  }
  return {
    ...{ folder, processes, clock },
    launch: (seed?: string, traffic?: string) =>
      launchDemo({ start, userData: folder.path, seed, traffic, clock }),
    /** The process that was started as the nth. */
    async process(place: number): Promise<FakeProcess> {
      for (;;) {
        const found = processes[place]
        if (found) return found
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

describe('a demo', () => {
  test('is a process with people at work, an agent to sign in as, and a root user who makes things happen', async () => {
    await using at = await desk()
    const launching = at.launch('7', '6')
    const started = await at.process(0)
    started.says(ready)
    const launched = await launching
    expect(started.args.join(' ')).toMatch(/--port 0 .*--shift .*--seed 7 --traffic 6$/)
    if (!launched.ok) throw new Error('It did not start')
    expect(launched.value).toMatchObject({
      baseUrl: ready.base_url,
      email: 'sam@example.com',
      phone: { server: ready.sip.ws, domain: 'sip.example.com', user: '1001' },
      operator: { origin: ready.origin, email: 'root@example.com', password: 'top' },
    })
    await launched.value[Symbol.asyncDispose]()
    expect(started.ended).toBe(1)
  })

  test('has its data in a folder of its own, which is empty at the start and goes at the end', async () => {
    await using at = await desk()
    const folder = join(at.folder.path, 'demo')
    for (let turn = 0; turn < 2; turn += 1) {
      const launching = at.launch()
      const started = await at.process(turn)
      expect(started.args[started.args.indexOf('--data') + 1]).toBe(folder)
      expect(existsSync(join(folder, 'left'))).toBe(false)
      expect((statSync(folder).mode & 0o077).toString(8)).toBe('0')
      writeFileSync(join(folder, 'left'), '')
      started.says(ready)
      const launched = await launching
      if (launched.ok && turn === 1) await launched.value[Symbol.asyncDispose]()
    }
    expect(existsSync(folder)).toBe(false)
  })

  test('is ended and started again with its data, at the same port, after a pause', async () => {
    await using at = await desk()
    const launching = at.launch()
    const first = await at.process(0)
    first.says(ready)
    const launched = await launching
    if (!launched.ok) throw new Error('It did not start')
    const restarting = launched.value.restart?.(5_000)
    while (at.clock.pending === 0) await new Promise((resolve) => setImmediate(resolve))
    expect([first.ended, at.processes.length]).toEqual([1, 1])
    at.clock.advance(5_000)
    const second = await at.process(1)
    second.says(ready)
    expect(await restarting).toMatchObject({ ok: true })
    expect(second.args).toEqual(['--port', '4000', ...first.args.slice(2)])
    await launched.value[Symbol.asyncDispose]()
    expect(second.ended).toBe(1)
  })

  test('that ends meanwhile does not start again', async () => {
    await using at = await desk()
    const launching = at.launch()
    const started = await at.process(0)
    started.says(ready)
    const launched = await launching
    if (!launched.ok) throw new Error('It did not start')
    const restarting = launched.value.restart?.(5_000)
    while (at.clock.pending === 0) await new Promise((resolve) => setImmediate(resolve))
    await launched.value[Symbol.asyncDispose]()
    at.clock.advance(5_000)
    expect(await restarting).toMatchObject({ ok: false })
    expect(at.processes).toHaveLength(1)
  })

  test.for(['', 'hello', '{"ready":false}'])('that does not get ready is stopped: %j', async (output) => {
    await using at = await desk()
    const launching = at.launch()
    const started = await at.process(0)
    started.says(output)
    started.output.end()
    expect(await launching).toMatchObject({ ok: false, error: { code: 'platform.failed' } })
    expect(started.ended).toBe(1)
    expect(existsSync(join(at.folder.path, 'demo'))).toBe(false)
  })
})
