import { expect, test } from 'vitest'
import { ConsoleWindow } from '#electron/desktop/console-window.ts'
import { FakeWindow } from '#test/support/fake-electron.ts'

function opened() {
  const window = new FakeWindow()
  const app = { quitting: false }
  return { window, app, console: new ConsoleWindow(window, () => app.quitting) }
}

test('it is shown when its first frame is ready, and not again after a reload', () => {
  const { window } = opened()
  window.emit('ready-to-show')
  expect(window.visible).toBe(true)
  window.hide()
  window.emit('ready-to-show')
  expect(window.visible).toBe(false)
})

test('closing it only hides it, until the app ends', () => {
  const { window, app } = opened()
  window.show()
  expect(window.close()).toBe(false)
  expect(window.visible).toBe(false)
  app.quitting = true
  expect(window.close()).toBe(true)
})

test('it is in front only while it is visible, not minimised and focused, and says when that may change', () => {
  const { window, console: own } = opened()
  const seen: boolean[] = []
  own.onFrontChange(() => seen.push(own.inFront))
  own.show()
  window.blur()
  window.focus()
  window.minimise()
  own.show()
  window.hide()
  expect(seen).toEqual([false, true, false, true, false, true, true, true, false])
})

test('a destroyed window receives no calls', () => {
  const { window, console: own } = opened()
  window.destroyed = true
  own.show()
  own.hide()
  own.flash(true)
  expect(window).toMatchObject({ visible: false, flashing: false })
  expect(own.inFront).toBe(false)
})
