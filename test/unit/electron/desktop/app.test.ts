import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isOnlyInstance, quitInOrder, useFolder } from '#electron/desktop/app.ts'
import type { Log } from '#shared/core/log.ts'
import { FakeEvent } from '#test/support/fake-electron.ts'
import { eventually } from '#test/support/eventually.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

class FakeApp extends EventEmitter {
  ended = 0
  readonly alone: boolean

  constructor(alone = true) {
    super()
    this.alone = alone
  }

  requestSingleInstanceLock(): boolean {
    return this.alone
  }

  /** As Electron does: asks first, and ends where nobody objects. */
  quit(): void {
    const event = new FakeEvent()
    this.emit('before-quit', event)
    if (!event.defaultPrevented) this.ended += 1
  }
}

function quitting(dispose: () => Promise<void>, ask: () => Promise<boolean> | null = () => null) {
  const app = new FakeApp()
  const clock = new ManualClock()
  const written: string[] = []
  const log: Log = { write: (_level, event) => written.push(event) }
  return { app, clock, written, ...quitInOrder(app, { ask, dispose, clock, log }) }
}

test('the folder of user data is made where it is missing', async () => {
  await using folder = await temporaryFolder('user-data')
  const paths: string[][] = []
  useFolder({ setPath: (...path) => paths.push(path) }, folder.join('a/b'))
  expect(paths).toEqual([['userData', folder.join('a/b')]])
  expect(existsSync(folder.join('a/b'))).toBe(true)
})

test('a second start shows the first one’s console, hands its arguments over and ends', () => {
  const first = new FakeApp()
  let shown = 0
  const given: (readonly string[])[] = []
  const seen = { show: () => (shown += 1), onSecondStart: (args: readonly string[]) => given.push(args) }
  expect(isOnlyInstance(first, seen)).toBe(true)
  first.emit('second-instance', new FakeEvent(), ['/switchhook', '--demo', '--', 'tel:+44'], '/')
  first.emit('activate')
  expect(shown).toBe(2)
  expect(given).toEqual([['--demo', '--', 'tel:+44']])
  expect(isOnlyInstance(new FakeApp(false), seen)).toBe(false)
})

test('the app quits once everything is disposed of, even if asked several times', async () => {
  let disposed = 0
  const done = Promise.withResolvers<void>()
  const { app, clock, isQuitting } = quitting(() => {
    disposed += 1
    return done.promise
  })
  expect(isQuitting()).toBe(false)
  app.quit()
  app.quit()
  expect(isQuitting()).toBe(true)
  expect(app.ended).toBe(0)
  done.resolve()
  await eventually(() => expect(app.ended).toBe(1))
  expect(disposed).toBe(1)
  expect(clock.pending).toBe(0)
})

test('it ends after five seconds all the same', async () => {
  const done = Promise.withResolvers<void>()
  const { app, clock, written } = quitting(() => done.promise)
  app.quit()
  clock.advance(4_999)
  expect(app.ended).toBe(0)
  clock.advance(1)
  expect(app.ended).toBe(1)
  expect(written).toEqual(['quit.slow'])
  done.resolve()
  await done.promise
  expect(app.ended).toBe(1)
})

test('a fault on the way is written down and holds nothing up', async () => {
  const { app, written } = quitting(() => Promise.reject(new Error('no network')))
  app.quit()
  await eventually(() => expect(app.ended).toBe(1))
  expect(written).toEqual(['quit.failed'])
})

test('closed windows end nothing', () => {
  const { app } = quitting(async () => {})
  expect(app.listenerCount('window-all-closed')).toBe(1)
})

test('a person who stays keeps everything, and may be asked again', async () => {
  const answers = [false, true]
  let disposed = 0
  const { app, isQuitting } = quitting(
    async () => void (disposed += 1),
    async () => answers.shift() ?? true,
  )
  app.quit()
  app.quit()
  await flushTasks()
  expect({ ended: app.ended, disposed, quitting: isQuitting(), left: answers.length }).toEqual({
    ...{ ended: 0, disposed: 0, quitting: false, left: 1 },
  })
  app.quit()
  await eventually(() => expect(app.ended).toBe(1))
  expect(disposed).toBe(1)
})

test('the end of the session waits for no answer', async () => {
  const answer = Promise.withResolvers<boolean>()
  let disposed = 0
  const { app, now } = quitting(
    async () => void (disposed += 1),
    () => answer.promise,
  )
  app.quit()
  now()
  now()
  await eventually(() => expect(app.ended).toBe(1))
  answer.resolve(true)
  await flushTasks()
  expect(disposed).toBe(1)
})

test('a question that cannot be put holds nobody back', async () => {
  const { app, written } = quitting(
    async () => {},
    () => Promise.reject(new Error('no display')),
  )
  app.quit()
  await eventually(() => expect(app.ended).toBe(1))
  expect(written).toEqual(['quit.not-asked'])
})
