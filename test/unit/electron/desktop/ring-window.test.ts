import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import { ConsoleWindow } from '#electron/desktop/console-window.ts'
import { RingWindow } from '#electron/desktop/ring-window.ts'
import { ringOptions } from '#electron/desktop/window-options.ts'
import { defaultSettings } from '#shared/settings/settings.ts'
import { FakeWindow } from '#test/support/fake-electron.ts'
import { FakeHost } from '#test/support/fake-host.ts'
import { phoneLine } from '#test/support/live-calls.ts'

const ringing = phoneLine({ id: 'a' })

/** A desk of displays side by side, with the pointer on one of them. */
class FakeScreen extends EventEmitter {
  pointer = { x: 100, y: 100 }
  workAreas = [{ x: 0, y: 0, width: 1920, height: 1040 }]

  getCursorScreenPoint() {
    return this.pointer
  }

  getDisplayNearestPoint({ x }: { readonly x: number }) {
    const workArea = this.workAreas.find((area) => x >= area.x && x < area.x + area.width)
    return { workArea: workArea ?? { x: 0, y: 0, width: 1920, height: 1040 } }
  }
}

function watching({ settings = {}, loaded = true, zoom = 1 } = {}) {
  const host = new FakeHost({ settings: { ...defaultSettings, ...settings } })
  const whole = new FakeWindow()
  const window = new FakeWindow()
  const displays = new FakeScreen()
  const states: string[] = []
  const rings = new RingWindow({
    window,
    page: window.webContents,
    displays,
    host,
    console: new ConsoleWindow(whole, () => false),
    zoom: () => zoom,
    onChange: (ring) => states.push(ring),
  })
  if (loaded) window.webContents.emit('did-finish-load')
  return { host, whole, window, displays, states, rings }
}

describe('a ring over other apps', () => {
  test('is shown while nobody sees the console, and goes with the ring', () => {
    const { host, window, states } = watching()
    expect(window).toMatchObject({ visible: false, onEveryDesktop: true })
    host.update({ lines: [ringing] })
    expect(window).toMatchObject({ visible: true, focused: false, level: 'screen-saver' })
    host.update({ lines: [{ ...ringing, state: 'ended' }] })
    expect(window.visible).toBe(false)
    expect(states).toEqual(['hidden', 'shown', 'hidden'])
  })

  test('goes when the console comes to the front, and comes when it is left', () => {
    const { host, whole, window } = watching()
    whole.show()
    whole.focus()
    host.update({ lines: [ringing] })
    expect(window.visible).toBe(false)
    whole.blur()
    expect(window.visible).toBe(true)
    whole.focus()
    expect(window.visible).toBe(false)
    whole.minimise()
    expect(window.visible).toBe(true)
  })

  test('stays while the call is being answered, and is not brought by one that another way answers', () => {
    const { host, window } = watching()
    host.update({ lines: [ringing] })
    host.update({ lines: [{ ...ringing, state: 'answering' }] })
    expect(window.visible).toBe(true)
    host.update({ lines: [{ ...ringing, state: 'connected' }] })
    expect(window.visible).toBe(false)
    host.update({ lines: [{ ...ringing, id: 'b', state: 'answering' }] })
    expect(window.visible).toBe(false)
  })

  test('informs its page before the window is shown, so that its first frame is complete', () => {
    const { host, window, states } = watching()
    const order: string[] = []
    window.on('show', () => order.push(`shown after ${states.at(-1)}`))
    host.update({ lines: [ringing] })
    expect(order).toEqual(['shown after shown'])
  })

  test('is not shown if the setting is off, and then covers no notification', () => {
    const { host, window, rings } = watching({ settings: { ringWindow: false } })
    host.update({ lines: [ringing] })
    expect(window.visible).toBe(false)
    expect(rings.covers).toBe(false)
    host.update({ settings: defaultSettings })
    expect(window.visible).toBe(true)
    expect(rings.covers).toBe(true)
  })

  test('covers nothing until its page is loaded, and from when that dies until it is back', () => {
    const { host, window, rings, states } = watching({ loaded: false })
    const looks: boolean[] = []
    rings.onFrontChange(() => looks.push(rings.covers))
    host.update({ lines: [ringing] })
    expect(window.visible).toBe(false)
    window.webContents.emit('did-finish-load')
    expect(window.visible).toBe(true)
    window.webContents.die()
    expect(window.visible).toBe(false)
    window.webContents.emit('did-finish-load')
    expect(window.visible).toBe(true)
    expect(looks).toEqual([true, false, true])
    expect(states).toEqual(['shown', 'absent', 'shown'])
  })

  test('leaves nothing behind when the app ends', () => {
    const { host, window, displays, rings } = watching()
    host.update({ lines: [ringing] })
    rings[Symbol.dispose]()
    expect(window.visible).toBe(false)
    expect(host.listeners).toBe(0)
    expect(displays.eventNames()).toEqual([])
  })

  test('is destroyed at the end: Electron quits only once every window is gone, and this one cannot be closed', () => {
    const { window, rings } = watching()
    expect(ringOptions('/preload.cjs', 'win32').closable).toBe(false)
    rings[Symbol.dispose]()
    expect(window.isDestroyed()).toBe(true)
  })

  test('ends in order although its window is already gone', () => {
    const { window, rings } = watching()
    window.destroy()
    window.destroy = () => {
      throw new TypeError('Object has been destroyed')
    }
    expect(() => rings[Symbol.dispose]()).not.toThrow()
  })
})

describe('its place', () => {
  test('is the bottom right of the display that has the pointer', () => {
    const { host, window, displays } = watching()
    displays.workAreas = [
      { x: 0, y: 0, width: 1920, height: 1040 },
      { x: 1920, y: -200, width: 2560, height: 1400 },
    ]
    host.update({ lines: [ringing] })
    expect(window.bounds).toEqual({ x: 1524, y: 824, width: 380, height: 200 })
    host.update({ lines: [] })
    displays.pointer = { x: 3000, y: 10 }
    host.update({ lines: [ringing] })
    expect(window.bounds).toEqual({ x: 4084, y: 984, width: 380, height: 200 })
  })

  test('follows displays that come, go or change while it is shown', () => {
    const { host, window, displays } = watching()
    host.update({ lines: [ringing] })
    displays.workAreas = [{ x: 0, y: 0, width: 1280, height: 680 }]
    for (const change of ['display-removed', 'display-added', 'display-metrics-changed']) {
      window.setBounds({ x: 0, y: 0 })
      displays.emit(change)
      expect(window.bounds).toEqual({ x: 884, y: 464, width: 380, height: 200 })
    }
    host.update({ lines: [] })
    window.setBounds({ x: 0, y: 0 })
    displays.emit('display-removed')
    expect(window.bounds).toMatchObject({ x: 0, y: 0 })
  })

  test('is taken once more where the system scaled the window on its way', () => {
    const { host, window } = watching()
    let asked = 0
    const setBounds = window.setBounds.bind(window)
    window.setBounds = (bounds) => {
      asked += 1
      setBounds(asked === 1 ? { ...bounds, width: 475, height: 250 } : bounds)
    }
    host.update({ lines: [ringing] })
    expect(window.bounds).toEqual({ x: 1524, y: 824, width: 380, height: 200 })
  })

  test('grows with the zoom of the console', () => {
    const { host, window } = watching({ zoom: 1.5 })
    host.update({ lines: [ringing] })
    expect(window.bounds).toEqual({ x: 1334, y: 724, width: 570, height: 300 })
    expect(window.webContents.zoom).toBe(1.5)
  })
})
