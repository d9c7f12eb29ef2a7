import { expect, test } from 'vitest'
import { ConsoleWindow } from '#electron/desktop/console-window.ts'
import { showRefusals } from '#electron/desktop/refusal-notices.ts'
import { FakeNotification, FakeWindow } from '#test/support/fake-electron.ts'
import { FakeHost } from '#test/support/fake-host.ts'

function watching() {
  const host = new FakeHost()
  const window = new FakeWindow()
  const made: FakeNotification[] = []
  const stop = showRefusals({
    host,
    console: new ConsoleWindow(window, () => false),
    notification: (options) => {
      const notification = new FakeNotification(options)
      made.push(notification)
      return notification
    },
  })
  return { host, window, made, stop }
}

test('a command that was refused while the console is hidden is told, and a press brings it', () => {
  const { host, window, made } = watching()
  host.refusals.emit({ name: 'answer' })
  expect(made.map(({ options, state }) => [options.title, state])).toEqual([['Answer failed', 'shown']])
  made[0]?.emit('click')
  expect(window.isVisible()).toBe(true)
})

test('the page in front says it itself; nothing is told after the end', () => {
  const { host, window, made, stop } = watching()
  window.show()
  window.focus()
  host.refusals.emit({ name: 'answer' })
  stop()
  window.hide()
  host.refusals.emit({ name: 'hang-up' })
  expect(made).toEqual([])
})
