import { EventEmitter } from 'node:events'
import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { TrayIcon } from '#electron/desktop/tray/tray.ts'
import { defaultSettings } from '#shared/settings/settings.ts'
import { FakeTray, press } from '#test/support/fake-electron.ts'
import { FakeHost } from '#test/support/fake-host.ts'
import { phoneLine } from '#test/support/live-calls.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

function shown(showsOnClick = true) {
  const host = new FakeHost()
  const tray = new FakeTray()
  const clock = new ManualClock()
  const theme = new EventEmitter()
  const painted: string[] = []
  const menus: MenuItemConstructorOptions[][] = []
  const done: string[] = []
  const icon = new TrayIcon({
    tray,
    host,
    clock,
    theme,
    region: () => ({ hour12: false }),
    image: (glyph) => {
      painted.push(glyph)
      return glyph
    },
    menu: (items) => {
      menus.push(items)
      return null
    },
    show: () => done.push('show'),
    quit: () => done.push('quit'),
    showsOnClick,
  })
  const labels = () => menus.at(-1)?.flatMap(({ label }) => label ?? [])
  return { host, tray, clock, theme, painted, menus, done, icon, labels }
}

test('idle it says that it is ready, and offers what can be done', () => {
  const { tray, labels } = shown()
  expect(tray).toMatchObject({ image: 'ready', tooltip: 'Ready, ext 1001' })
  expect(labels()).toEqual([
    ...['New call', 'Stop taking calls', 'Compact window'],
    ...['Show Switchhook', 'Quit Switchhook'],
  ])
})

test('only ringing moves', () => {
  const { host, tray, clock } = shown()
  host.update({ lines: [phoneLine({ through: 'Orders queue' })] })
  expect(tray).toMatchObject({ image: 'ringing', tooltip: 'Ada Example, through Orders queue' })
  clock.advance(500)
  expect(tray.image).toBe('ready')
  clock.advance(500)
  expect(tray.image).toBe('ringing')
  clock.advance(500)
  host.update({ lines: [phoneLine({ state: 'connected', connectedAt: clock.now() })] })
  expect(tray.image).toBe('on-call')
  clock.advance(60_000)
  expect(tray).toMatchObject({ image: 'on-call', tooltip: 'On a call with Ada Example, 1 min' })
})

test('the menu follows the calls and is left alone otherwise', () => {
  const { host, menus, labels } = shown()
  host.update({ lines: [phoneLine()] })
  expect(labels()).toEqual([
    'Answer',
    'Decline',
    'New call',
    'Stop taking calls',
    'Compact window',
    'Show Switchhook',
    'Quit Switchhook',
  ])
  press(menus.at(-1)?.[0])
  expect(host.commandsRun).toEqual(['answer'])
  const before = menus.length
  host.update({ recents: { calls: [], loading: true, error: null } })
  expect(menus).toHaveLength(before)
})

test('a click shows the console, where the system does not open the menu itself', () => {
  const plain = shown()
  plain.tray.emit('click')
  expect(plain.done).toEqual(['show'])
  const mac = shown(false)
  mac.tray.emit('click')
  expect(mac.done).toEqual([])
})

test('it says since when no calls are taken', () => {
  const { host, tray } = shown()
  host.update({ settings: { ...defaultSettings, takingCalls: false } })
  expect(tray.image).toBe('not-taking')
  expect(tray.tooltip).toMatch(/^Not taking calls since \d\d:\d\d$/)
  host.update({ settings: defaultSettings })
  expect(tray.image).toBe('ready')
})

test('it is drawn anew only when it changes, or when the system’s colours do', () => {
  const { host, painted, theme } = shown()
  host.update({ recents: { calls: [], loading: true, error: null } })
  expect(painted).toEqual(['ready'])
  theme.emit('updated')
  expect(painted).toEqual(['ready', 'ready'])
})

test('nothing is left when the app ends', () => {
  const { host, tray, clock, theme, icon } = shown()
  icon[Symbol.dispose]()
  expect(tray.destroyed).toBe(true)
  expect(host.listeners).toBe(0)
  expect(clock.pending).toBe(0)
  expect(theme.listenerCount('updated')).toBe(0)
})
