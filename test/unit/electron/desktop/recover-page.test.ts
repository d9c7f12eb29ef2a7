import { expect, test } from 'vitest'
import { recoverPage } from '#electron/desktop/recover-page.ts'
import { silentLog } from '#shared/core/log.ts'
import { FakeEvent, FakePage } from '#test/support/fake-electron.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

const address = 'app://switchhook/audio/audio.html'

function kept() {
  const page = new FakePage()
  const clock = new ManualClock()
  const died: string[] = []
  recoverPage(page, '/audio/audio.html', { clock, log: silentLog, onDied: (path) => died.push(path) })
  return { page, clock, died }
}

test('a page whose process dies is loaded again, ever more slowly while it keeps dying', () => {
  const { page, clock } = kept()
  expect(page.loaded).toEqual([address])
  page.die()
  clock.advance(100)
  expect(page.loaded).toHaveLength(2)
  page.die()
  clock.advance(100)
  expect(page.loaded).toHaveLength(2)
  clock.advance(100)
  expect(page.loaded).toHaveLength(3)
})

test('after a minute of life it has recovered', () => {
  const { page, clock } = kept()
  for (const _ of [1, 2, 3]) {
    page.die()
    clock.advance(1_000)
  }
  clock.advance(60_000)
  page.die()
  clock.advance(100)
  expect(page.loaded).toHaveLength(5)
})

test('a page that exited by itself, or whose window is gone, is not loaded again', () => {
  const { page, clock } = kept()
  page.emit('render-process-gone', new FakeEvent(), { reason: 'clean-exit', exitCode: 0 })
  clock.advance(60_000)
  page.die()
  page.destroyed = true
  clock.advance(60_000)
  expect(page.loaded).toHaveLength(1)
})

test('a page that hangs is ended after a while, one that only stalled is not', () => {
  const { page, clock, died } = kept()
  page.emit('unresponsive')
  clock.advance(14_000)
  page.emit('responsive')
  clock.advance(60_000)
  expect(died).toEqual([])
  page.emit('unresponsive')
  clock.advance(15_000)
  expect(died).toEqual(['/audio/audio.html'])
  clock.advance(100)
  expect(page.loaded).toHaveLength(2)
  expect(clock.pending).toBe(0)
})

test('a page that cannot be loaded is loaded again, unless another load took its place or its window went', async () => {
  const ends = [
    { code: 'ERR_FAILED', errno: -2, destroyed: false, loads: 2 },
    { code: 'ERR_ABORTED', errno: -3, destroyed: false, loads: 1 },
    { code: 'ERR_FAILED', errno: -2, destroyed: true, loads: 1 },
  ]
  for (const { code, errno, destroyed, loads } of ends) {
    const logged: string[] = []
    const log = { write: (_level: unknown, event: string) => void logged.push(event) }
    const page = new FakePage()
    const clock = new ManualClock()
    let count = 0
    page.loadURL = async () => {
      count += 1
      page.destroyed = destroyed
      if (count === 1) throw Object.assign(new Error(`${code} loading 'app://switchhook/'`), { code, errno })
    }
    recoverPage(page, '/', { clock, log })
    await new Promise((resolve) => setImmediate(resolve))
    clock.advance(100)
    expect({ count, logged }).toEqual({ count: loads, logged: loads === 2 ? ['page.failed'] : [] })
  }
})

test('a page that dies while it is loaded is loaded once more, not twice', async () => {
  const page = new FakePage()
  const clock = new ManualClock()
  let count = 0
  page.loadURL = async () => {
    count += 1
    if (count > 1) return
    page.die()
    throw new Error("ERR_FAILED (-2) loading 'app://switchhook/'")
  }
  recoverPage(page, '/', { clock, log: silentLog })
  await new Promise((resolve) => setImmediate(resolve))
  clock.advance(10_000)
  expect(count).toBe(2)
})
