import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { loggedNotices } from '#electron/desktop/notices.ts'
import { silentLog } from '#shared/core/log.ts'
import { FakeNotification } from '#test/support/fake-electron.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const make = loggedNotices((options) => new FakeNotification(options), silentLog)

/** Shows a notice and drops it; Electron holds on to none either. */
function shown() {
  const clicked: string[] = []
  const notice = make({ title: 'Switchhook is still running' })
  notice.on('click', () => clicked.push('click'))
  notice.show()
  return { notice: new WeakRef(notice), clicked }
}

/** Emits an event without keeping the notice beyond it, as a variable of the test would. */
function emit(notice: WeakRef<object>, event: string): boolean {
  const present = notice.deref()
  return present instanceof FakeNotification && present.emit(event, {}, '')
}

/** A weak reference holds its target until the present task ends. */
async function nextTask(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
}

test('a notice on the screen can be clicked although nobody keeps it', async () => {
  const { notice, clicked } = shown()
  await nextTask()
  collectGarbage()
  expect(emit(notice, 'click')).toBe(true)
  expect(clicked).toEqual(['click'])
})

test.for(['click', 'close', 'failed'])('after its %s a notice is let go', async (end) => {
  const { notice } = shown()
  expect(emit(notice, end)).toBe(true)
  await nextTask()
  collectGarbage()
  expect(notice.deref() === undefined).toBe(true)
})
