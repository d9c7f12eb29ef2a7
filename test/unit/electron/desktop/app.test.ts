import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isOnlyInstance, quitInOrder, useFolder } from '#electron/desktop/app.ts'
import { watchPower } from '#electron/desktop/power.ts'
import type { Log } from '#shared/core/log.ts'
import { FakeEvent } from '#test/support/fake-electron.ts'
import { eventually } from '#test/support/eventually.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
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

function quitting(dispose: () => Promise<void>) {
  const app = new FakeApp()
  const clock = new ManualClock()
  const written: string[] = []
  const log: Log = { write: (_level, event) => written.push(event) }
  return { app, clock, written, isQuitting: quitInOrder(app, { dispose, clock, log }) }
}

test('the folder of user data is made where it is missing', async () => {
  await using folder = await temporaryFolder('user-data')
  const paths: string[][] = []
  useFolder({ setPath: (...path) => paths.push(path) }, folder.join('a/b'))
  expect(paths).toEqual([['userData', folder.join('a/b')]])
  expect(existsSync(folder.join('a/b'))).toBe(true)
})

test('a second start shows the first one’s console and ends', () => {
  const first = new FakeApp()
  let shown = 0
  expect(isOnlyInstance(first, () => (shown += 1))).toBe(true)
  first.emit('second-instance', new FakeEvent(), ['--demo'], '/')
  first.emit('activate')
  expect(shown).toBe(2)
  expect(isOnlyInstance(new FakeApp(false), () => {})).toBe(false)
})

test('the app ends after everything is put away, however often it is told to', async () => {
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

test('the host hears when the computer wakes', () => {
  const power = new EventEmitter()
  let heard = 0
  const stop = watchPower(power, { resumed: () => (heard += 1) })
  power.emit('resume')
  stop()
  power.emit('resume')
  expect(heard).toBe(1)
})
