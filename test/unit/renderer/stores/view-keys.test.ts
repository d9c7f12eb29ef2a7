import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { effectScope } from 'vue'
import { useViewKeys } from '#renderer/stores/view-keys.ts'
import type { Screens } from '#test/e2e/screens/fake-host.ts'
import { hostState } from '#test/support/fake-host.ts'
import { startPageHost } from '#test/support/page-host.ts'

const page = new EventTarget()
const ran: string[] = []
let host: Screens

beforeAll(async () => {
  host = await startPageHost()
})
beforeEach(() => {
  vi.stubGlobal('document', page)
  vi.stubGlobal('Element', Array)
  const scope = effectScope()
  scope.run(() => useViewKeys({ filter: () => ran.push('filter'), column: () => ran.push('column') }))
  return () => {
    scope.stop()
    ran.splice(0)
  }
})

function press(key: string, more: object = {}): readonly string[] {
  const event = new Event('keydown', { cancelable: true })
  page.dispatchEvent(
    Object.assign(event, { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more }),
  )
  return ran
}

test('a key that needs Shift for its sign works; a letter with Shift is another key', () => {
  const { settings } = hostState()
  host.show('settings', { ...settings, shortcuts: { filter: ':' } })
  expect(press(':', { shiftKey: true })).toEqual(['filter'])
  host.show('settings', { ...settings, shortcuts: {} })
  expect(press('F', { shiftKey: true })).toEqual(['filter'])
  expect(press('f')).toEqual(['filter', 'filter'])
})

test('a letter outside A to Z is itself, as it was recorded', () => {
  const { settings } = hostState()
  host.show('settings', { ...settings, shortcuts: { filter: 'ö' } })
  expect(press('ö')).toEqual(['filter'])
})

test('a sign that macOS makes with Option works there; elsewhere Alt makes another key', () => {
  const { shell } = hostState()
  expect(press(']', { altKey: true })).toEqual([])
  host.show('shell', { ...shell, platform: 'darwin' })
  expect(press(']', { altKey: true })).toEqual(['column'])
  expect(press('f', { altKey: true })).toEqual(['column'])
})
