import { expect, test } from 'vitest'
import { ConsoleWindow } from '#electron/desktop/console-window.ts'
import { Forms } from '#electron/desktop/forms.ts'
import { FakeWindow } from '#test/support/fake-electron.ts'

function opened() {
  const windows = { console: new FakeWindow(), compact: new FakeWindow() }
  const made: string[] = []
  const maker = (form: 'console' | 'compact') => () => {
    made.push(form)
    return new ConsoleWindow(windows[form], () => false)
  }
  const forms = new Forms()
  forms.open({ console: maker('console'), compact: maker('compact') })
  windows.console.emit('ready-to-show')
  forms.show()
  return { forms, made, ...windows }
}

test('before anything is open nothing can be brought to the front, and nothing breaks', () => {
  const forms = new Forms()
  forms.show()
  forms.hide()
  forms.flash(true)
  forms.switchTo('compact')
  expect(forms.inFront).toBe(false)
  expect(forms.isOpen).toBe(false)
})

test('the compact window is made when it is asked for; the console goes once it is there', () => {
  const { forms, made, console: whole, compact } = opened()
  expect(made).toEqual(['console'])
  forms.switchTo('compact')
  expect(made).toEqual(['console', 'compact'])
  expect(whole.visible).toBe(true)
  compact.emit('ready-to-show')
  expect(compact.visible).toBe(true)
  expect(whole.visible).toBe(false)
  forms.switchTo('console')
  expect(whole).toMatchObject({ visible: true, focused: true })
  expect(compact.visible).toBe(false)
  forms.switchTo('compact')
  expect(made).toEqual(['console', 'compact'])
  expect(compact).toMatchObject({ visible: true, focused: true })
})

test('the tray shows, and attention flashes, the window that was in use last', () => {
  const { forms, console: whole, compact } = opened()
  forms.switchTo('compact')
  compact.emit('ready-to-show')
  compact.close()
  expect(compact.visible).toBe(false)
  expect(whole.visible).toBe(false)
  forms.flash(true)
  forms.show()
  expect(compact).toMatchObject({ visible: true, flashing: true })
  expect(whole).toMatchObject({ visible: false, flashing: false })
})

test('the command goes to the compact window from anywhere, and back only from there', () => {
  const { forms, console: whole, compact } = opened()
  forms.toggleCompact()
  compact.emit('ready-to-show')
  compact.focus()
  forms.toggleCompact()
  expect(forms.state.form).toBe('console')
  expect(whole.visible).toBe(true)
  forms.toggleCompact()
  compact.blur()
  forms.toggleCompact()
  expect(forms.state.form).toBe('compact')
  expect(forms.inFront).toBe(true)
})

test('the one that was asked for last stays, though the other was not ready before', () => {
  const { forms, console: whole, compact } = opened()
  forms.switchTo('compact')
  forms.switchTo('console')
  compact.emit('ready-to-show')
  expect(compact.visible).toBe(false)
  expect(whole.visible).toBe(true)
})

test('it says what it became, once for each change', () => {
  const { forms, compact } = opened()
  const seen: string[] = []
  const looks: boolean[] = []
  forms.onChange(() => seen.push(`${forms.state.form} ${forms.state.ring}`))
  forms.onFrontChange(() => looks.push(forms.inFront))
  forms.switchTo('compact')
  compact.emit('ready-to-show')
  forms.switchTo('compact')
  forms.ringChanged('shown')
  forms.ringChanged('shown')
  expect(seen).toEqual(['compact absent', 'compact shown'])
  expect(looks).toContain(false)
  expect(looks.at(-1)).toBe(true)
})
