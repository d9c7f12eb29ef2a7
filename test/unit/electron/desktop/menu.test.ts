import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { keepMenu, menuItems } from '#electron/desktop/menu.ts'
import { commands } from '#shared/host/commands.ts'
import { menuItem, press } from '#test/support/fake-electron.ts'
import { FakeHost } from '#test/support/fake-host.ts'
import { phoneLine } from '#test/support/live-calls.ts'

const ringing = phoneLine()
const titles = (items: readonly MenuItemConstructorOptions[]) => items.map(({ label, role }) => label ?? role)

function allItems(items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? allItems(item.submenu) : [])])
}

test('each system has its own order', () => {
  const host = new FakeHost()
  expect(titles(menuItems(host, 'linux'))).toEqual(['Call', 'editMenu', 'View', 'Go', 'Help'])
  expect(titles(menuItems(host, 'darwin'))).toEqual([
    ...['appMenu', 'Call', 'editMenu', 'View', 'Go'],
    ...['windowMenu', 'Help'],
  ])
})

test.for(['linux', 'darwin', 'win32'] as const)('every command has one place on %s', (platform) => {
  const ids = allItems(menuItems(new FakeHost(), platform)).flatMap(({ id }) =>
    id === undefined ? [] : [id],
  )
  expect(ids.toSorted()).toEqual(commands.map(({ name }) => name).toSorted())
})

test('an item does its command, shows its keys without taking them, and is grey where it does not apply', () => {
  const host = new FakeHost()
  expect(menuItem(menuItems(host, 'linux'), 'Answer')?.enabled).toBe(false)
  host.become({ lines: [ringing] })
  const answer = menuItem(menuItems(host, 'linux'), 'Answer')
  expect(answer).toMatchObject({
    enabled: true,
    accelerator: 'CommandOrControl+Shift+A',
    registerAccelerator: false,
  })
  press(answer)
  expect(host.ran).toEqual(['answer'])
})

test('the menu is put in force again only when it changes', () => {
  const host = new FakeHost()
  const used: MenuItemConstructorOptions[][] = []
  const stop = keepMenu({ host, platform: 'linux', use: (items) => used.push(items) })
  host.become({ recents: { calls: [], loading: true, error: null } })
  expect(used).toHaveLength(1)
  host.become({ lines: [ringing] })
  expect(used).toHaveLength(2)
  stop()
  host.become({ lines: [] })
  expect(used).toHaveLength(2)
})
