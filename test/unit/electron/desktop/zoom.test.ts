import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { changeZoom, keepZoom, zoomAfter } from '#electron/desktop/zoom.ts'
import { FakeHost } from '#test/support/fake-host.ts'

class Page extends EventEmitter {
  readonly levels: number[] = []
  destroyed = false

  setZoomLevel(level: number): void {
    this.levels.push(level)
  }

  isDestroyed(): boolean {
    return this.destroyed
  }
}

test('the size is kept over loads and follows the setting', () => {
  const [page, host] = [new Page(), new FakeHost()]
  const stop = keepZoom(page, host)
  page.emit('did-finish-load')
  changeZoom(host, 1)
  changeZoom(host, 1)
  page.emit('did-finish-load')
  page.emit('zoom-changed', {}, 'out')
  changeZoom(host, 0)
  expect(page.levels).toEqual([0, 0.5, 1, 1, 0.5, 0])
  stop()
  changeZoom(host, 1)
  expect(page.levels).toHaveLength(6)
})

test('a page that is gone is left alone', () => {
  const [page, host] = [new Page(), new FakeHost()]
  keepZoom(page, host)
  page.destroyed = true
  changeZoom(host, 1)
  expect(page.levels).toEqual([])
})

test('there is an end to it, both ways', () => {
  expect(zoomAfter(6, 1)).toBe(6)
  expect(zoomAfter(-3, -1)).toBe(-3)
})
