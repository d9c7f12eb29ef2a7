import type { BrowserWindowConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { formWindows } from '#electron/desktop/form-windows.ts'
import { defaultSettings } from '#shared/settings/settings.ts'
import { FakeWindow } from '#test/support/fake-electron.ts'
import { FakeHost } from '#test/support/fake-host.ts'

function making(places: Record<string, object> = {}) {
  const host = new FakeHost()
  const made: { options: BrowserWindowConstructorOptions; window: FakeWindow }[] = []
  const opened: string[] = []
  const kept: string[] = []
  const { makers, zoom } = formWindows({
    make: (options) => {
      const window = new FakeWindow()
      made.push({ options, window })
      return window
    },
    preload: '/app/preload.cjs',
    isDark: () => false,
    windowStates: { boundsOf: (name) => places[name] ?? {}, track: (name) => void kept.push(name) },
    host,
    openPage: (_page, path) => opened.push(path),
    isQuitting: () => false,
    startsHidden: false,
  })
  return { host, made, opened, kept, makers, zoom }
}

test('each form opens its own page in a window that is kept by its name', () => {
  const { made, opened, kept, makers } = making({ console: { x: 7, y: 9, width: 1000, height: 700 } })
  makers.console()
  makers.compact()
  expect(opened).toEqual(['/', '/?form=compact'])
  expect(kept).toEqual(['console', 'compact'])
  expect(made[0]?.options).toMatchObject({ x: 7, y: 9, width: 1000, height: 700, minWidth: 380, show: false })
  expect(made[1]?.options).toMatchObject({ width: 380, height: 660, frame: false, show: false })
})

test('the compact window is as large as the person has made the console', () => {
  const { made, makers, zoom } = making()
  makers.console()
  if (made[0]) made[0].window.webContents.zoom = 1.5
  expect(zoom()).toBe(1.5)
  makers.compact()
  expect(made[1]?.options).toMatchObject({ width: 570, height: 990, minWidth: 570 })
  made[1]?.window.webContents.emit('did-finish-load')
  expect(made[1]?.window.webContents.zoom).toBe(1.5)
})

test('it stays above others as long as the person wants that', () => {
  const { host, made, makers } = making()
  makers.compact()
  const window = made[0]?.window
  expect(window?.level).toBe('normal')
  host.update({ settings: { ...defaultSettings, compactOnTop: false } })
  expect(window?.level).toBeNull()
})
