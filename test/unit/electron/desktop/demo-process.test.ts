import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { platformProcesses, type Forker, type PlainProcess } from '#electron/desktop/demo-process.ts'

class FakeProcess extends EventEmitter implements PlainProcess {
  readonly stdout = new PassThrough()

  kill(): boolean {
    return this.emit('exit', 0)
  }
}

test('the platform is a utility process, which ends when it is asked to', async () => {
  const child = new FakeProcess()
  const forked: unknown[] = []
  const fork: Forker['fork'] = (...what) => {
    forked.push(what)
    return child
  }
  const started = platformProcesses({ fork }, '/out/platform-process.js')(['--dataset', 'demo'])
  expect(forked).toEqual([
    [
      '/out/platform-process.js',
      ['--dataset', 'demo'],
      expect.objectContaining({ stdio: ['ignore', 'pipe', 'inherit'] }),
    ],
  ])
  expect(started.output).toBe(child.stdout)
  started.end()
  await started.exited
})
