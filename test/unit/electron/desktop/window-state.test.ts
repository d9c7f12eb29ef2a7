import type { Rectangle } from 'electron'
import { describe, expect, test } from 'vitest'
import { fitOnDisplays, readWindowState } from '#electron/desktop/window-state.ts'
import { WindowStates } from '#electron/desktop/window-states.ts'
import { FakeWindow } from '#test/support/fake-electron.ts'
import { silentLog } from '#shared/core/log.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

const main = { x: 0, y: 0, width: 1920, height: 1040 }
const side = { x: 1920, y: 0, width: 1280, height: 984 }
const least = { width: 380, height: 560 }

describe('bounds that were kept', () => {
  test.for<readonly [string, Rectangle, readonly Rectangle[], Partial<Rectangle> | null]>([
    ['where they were', { x: 100, y: 50, width: 1440, height: 900 }, [main], null],
    ['on the other display', { x: 2000, y: 50, width: 1000, height: 700 }, [main, side], null],
    ['moved in from an edge', { x: 1700, y: -300, width: 600, height: 700 }, [main], { x: 1320, y: 0 }],
    ['made smaller', { x: 1920, y: 0, width: 2560, height: 1440 }, [main, side], { ...side }],
    ['on the display that shows most', { x: 1500, y: 0, width: 900, height: 700 }, [main, side], { x: 1920 }],
    ['no smaller than the least', { x: 0, y: 0, width: 100, height: 100 }, [main], { ...least }],
  ])('come back %s', ([, bounds, areas, changes]) => {
    expect(fitOnDisplays(bounds, areas, least)).toEqual({ ...bounds, ...changes })
  })

  test('are given up where no display shows any of them', () => {
    expect(fitOnDisplays({ x: 2000, y: 0, width: 800, height: 700 }, [main], least)).toBeNull()
    expect(fitOnDisplays({ x: 0, y: 0, width: 800, height: 700 }, [], least)).toBeNull()
  })

  test.each([
    undefined,
    null,
    'far left',
    {},
    { bounds: null },
    { bounds: { x: 0, y: 0, width: 'wide', height: 1 } },
    { bounds: { x: 1e9, y: 0, width: 800, height: 600 } },
    { bounds: { x: 0.5, y: 0, width: 800, height: 600 } },
  ])('are nothing where the file says %o', (kept) => {
    expect(readWindowState(kept)).toBeNull()
  })
})

function keeping(stored: Record<string, unknown> = {}, areas = [main]) {
  const clock = new ManualClock()
  let file: Readonly<Record<string, unknown>> = stored
  const states = new WindowStates({
    file: { read: () => file, write: (values) => (file = values) },
    clock,
    log: silentLog,
    workAreas: () => areas,
  })
  return { states, clock, read: () => file }
}

describe('window states', () => {
  const bounds = { x: 40, y: 60, width: 1000, height: 700 }

  test('writes down where a window rests, beside the others', () => {
    const { states, clock, read } = keeping({ compact: { bounds } })
    const window = new FakeWindow()
    states.track('console', window)
    window.show()
    window.bounds = bounds
    window.emit('move')
    clock.advance(400)
    window.emit('resize')
    clock.advance(400)
    expect(read()).toEqual({ compact: { bounds } })
    clock.advance(100)
    expect(read()).toEqual({
      compact: { bounds },
      console: { bounds, maximised: false, fullScreen: false },
    })
  })

  test('writes at once when the window closes, and nothing of one that is minimised or was never shown', () => {
    const { states, read } = keeping()
    const window = new FakeWindow()
    states.track('console', window)
    window.emit('close')
    expect(read()).toEqual({})
    window.show()
    window.minimised = true
    window.emit('close')
    expect(read()).toEqual({})
    window.minimised = false
    window.emit('close')
    expect(read()).toHaveProperty('console.bounds', window.bounds)
  })

  test('opens a window where it was, on displays that are there', () => {
    const kept = { bounds: { ...bounds, x: 5000 }, maximised: false, fullScreen: false }
    expect(keeping({ console: { bounds } }).states.boundsOf('console', least)).toEqual(bounds)
    expect(keeping({ console: kept }).states.boundsOf('console', least)).toEqual({ width: 1000, height: 700 })
    expect(keeping({}).states.boundsOf('console', least)).toEqual({})
    const small = { x: 0, y: 0, width: 800, height: 600 }
    expect(keeping({ console: kept }, [small]).states.boundsOf('console', least)).toEqual({
      width: 800,
      height: 600,
    })
  })

  test.each([
    ['maximised', { maximised: true }],
    ['fullScreen', { fullScreen: true }],
  ])('gives back that it was %s when it is first shown, and only then', (_name, mode) => {
    const { states } = keeping({ console: { bounds, ...mode } })
    const window = new FakeWindow()
    states.track('console', window)
    expect(window).toMatchObject({ maximised: false, fullScreen: false })
    window.show()
    expect(window).toMatchObject(mode)
    window.maximised = false
    window.fullScreen = false
    window.hide()
    window.show()
    expect(window).toMatchObject({ maximised: false, fullScreen: false })
  })
})
