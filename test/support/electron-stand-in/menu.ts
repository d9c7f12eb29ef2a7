import { EventEmitter } from 'node:events'
import type { MenuItem as RealMenuItem, MenuItemConstructorOptions } from 'electron'
import { onCommand } from './control.ts'
import { strict } from './strict.ts'

let lastId = 0

/** Electron's `MenuItem`, made from its template. */
class MenuItem {
  readonly id: string
  readonly label: string
  readonly role: RealMenuItem['role']
  readonly type: NonNullable<MenuItemConstructorOptions['type']>
  readonly accelerator: string | null
  readonly submenu: Menu | undefined
  readonly click: () => void
  enabled: boolean
  visible: boolean
  checked: boolean

  constructor(options: MenuItemConstructorOptions) {
    const { submenu, type, role, click } = options
    this.id = options.id ?? `item-${++lastId}`
    this.label = options.label ?? role ?? ''
    this.role = role as RealMenuItem['role']
    this.type = type ?? (submenu ? 'submenu' : 'normal')
    this.accelerator = options.accelerator ?? null
    this.submenu =
      submenu instanceof Menu ? submenu : Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : undefined
    this.enabled = options.enabled ?? true
    this.visible = options.visible ?? true
    this.checked = options.checked ?? false
    this.click = () => {
      if (!this.enabled) throw new Error(`The menu item ${this.label} is not enabled`)
      if (this.type === 'checkbox') this.checked = !this.checked
      if (click) (click as (...args: unknown[]) => void)(this, undefined, {})
      else if (role) clickRole(role)
    }
  }
}

/** Electron's `Menu`. */
class Menu extends EventEmitter {
  readonly items: MenuItem[] = []

  static buildFromTemplate(template: readonly (MenuItemConstructorOptions | MenuItem)[]): Menu {
    const menu = new Menu()
    for (const options of template) menu.append(options instanceof MenuItem ? options : new MenuItem(options))
    return strict('Menu', menu)
  }

  static setApplicationMenu(menu: Menu | null): void {
    applicationMenu = menu
  }

  static getApplicationMenu(): Menu | null {
    return applicationMenu
  }

  append(item: MenuItem): void {
    this.items.push(item)
  }

  getMenuItemById(id: string): MenuItem | null {
    return flatItems(this).find((item) => item.id === id) ?? null
  }

  popup(): void {}
}

export { Menu, MenuItem }

let applicationMenu: Menu | null = null
let clickRole: (role: string) => void = () => {}

/** Sets what the system's own items do, such as `quit`. */
export function setRoleHandler(act: (role: string) => void): void {
  clickRole = act
}

/** A menu's items, including those of submenus. */
function flatItems(menu: Menu): readonly MenuItem[] {
  return menu.items.flatMap((item) => [item, ...(item.submenu ? flatItems(item.submenu) : [])])
}

/** An item in the form that tests read. */
function itemFacts({ id, label, type, enabled, checked, accelerator }: MenuItem) {
  return { id, label: type === 'separator' ? '-' : label, enabled, checked, accelerator }
}

/** The item of that id or label; throws if there is none. */
export function findItem(menu: Menu | null, name: string): MenuItem {
  const item = menu && flatItems(menu).find((each) => each.id === name || each.label === name)
  if (!item)
    throw new Error(
      `No menu item ${name} in: ${(menu ? flatItems(menu) : []).map(({ label }) => label).join(', ')}`,
    )
  return item
}

onCommand('menu', () => (applicationMenu ? flatItems(applicationMenu).map(itemFacts) : []))
onCommand('choose', ({ item }) => findItem(applicationMenu, String(item)).click())
