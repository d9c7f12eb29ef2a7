import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { keepMenu, menuItems } from '#electron/desktop/menu.ts'
import { commands } from '#shared/host/commands.ts'
import { menuItem, press } from '#test/support/fake-electron.ts'
import { FakeHost } from '#test/support/fake-host.ts'
import { phoneLine } from '#test/support/live-calls.ts'

const ringing = phoneLine()
const itemsOf = (host: FakeHost, platform: NodeJS.Platform) => menuItems({ host, platform, zoom: () => {} })
const titles = (items: readonly MenuItemConstructorOptions[]) => items.map(({ label, role }) => label ?? role)
const names: ReadonlySet<string> = new Set(commands.map(({ name }) => name))

function allItems(items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? allItems(item.submenu) : [])])
}

test('each system has its own order', () => {
  const host = new FakeHost()
  expect(titles(itemsOf(host, 'linux'))).toEqual(['Call', 'Edit', 'View', 'Go', 'Help'])
  expect(titles(itemsOf(host, 'darwin'))).toEqual([
    ...['Switchhook', 'Call', 'Edit', 'View', 'Go'],
    ...['Window', 'Help'],
  ])
})

test.for(['linux', 'darwin', 'win32'] as const)(
  'every command that does not belong to one view has one place on %s',
  (platform) => {
    const ids = allItems(itemsOf(new FakeHost(), platform)).flatMap(({ id }) =>
      id === undefined || !names.has(id) ? [] : [id],
    )
    const everywhere = commands.filter(({ group }) => group !== 'view')
    expect(ids.toSorted()).toEqual(everywhere.map(({ name }) => name).toSorted())
  },
)

test('an item does its command, shows its keys without taking them, and is grey where it does not apply', () => {
  const host = new FakeHost()
  expect(menuItem(itemsOf(host, 'linux'), 'Answer')?.enabled).toBe(false)
  host.update({ lines: [ringing] })
  const answer = menuItem(itemsOf(host, 'linux'), 'Answer')
  expect(answer).toMatchObject({
    enabled: true,
    accelerator: 'CommandOrControl+Shift+A',
    registerAccelerator: false,
  })
  press(answer)
  expect(host.commandsRun).toEqual(['answer'])
})

test('the menu is put in force again only when it changes', () => {
  const host = new FakeHost()
  const used: MenuItemConstructorOptions[][] = []
  const stop = keepMenu({ host, platform: 'linux', use: (shown) => used.push(shown), zoom: () => {} })
  host.update({ recents: { calls: [], loading: true, error: null } })
  expect(used).toHaveLength(1)
  host.update({ lines: [ringing] })
  expect(used).toHaveLength(2)
  stop()
  host.update({ lines: [] })
  expect(used).toHaveLength(2)
})

test('the console grows and shrinks by the keys that people use for it, whatever keyboard they have', () => {
  const steps: number[] = []
  const shown = allItems(
    menuItems({ host: new FakeHost(), platform: 'linux', zoom: (by) => void steps.push(by) }),
  ).filter(({ id }) => id?.startsWith('zoom-'))
  shown.forEach((item) => press(item))
  expect(shown.map(({ accelerator }) => accelerator)).toEqual(
    ['Plus', '=', 'numadd', '-', 'numsub', '0', 'num0'].map((key) => `CommandOrControl+${key}`),
  )
  expect(steps).toEqual([1, 1, 1, -1, -1, 0, 0])
  expect(shown.filter(({ visible }) => visible !== false).map(({ label }) => label)).toEqual([
    ...['Zoom in', 'Zoom out', 'Actual size'],
  ])
})

test.for(['linux', 'win32', 'darwin'] as const)('Ctrl Q, or Cmd Q, quits on %s', (platform) => {
  const quit = menuItem(itemsOf(new FakeHost(), platform), 'Quit Switchhook')
  expect(quit).toMatchObject({ role: 'quit', accelerator: 'CommandOrControl+Q' })
})

test('no item is left to Electron, whose own words are English everywhere', () => {
  const unnamed = allItems(itemsOf(new FakeHost(), 'darwin')).filter(
    ({ label, type }) => label === undefined && type !== 'separator',
  )
  expect(unnamed).toEqual([])
})
