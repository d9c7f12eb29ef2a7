import type { MenuItemConstructorOptions } from 'electron'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { commandContext } from '#shared/host/command-context.ts'
import type { Command, CommandName } from '#shared/host/command.ts'
import { commands } from '#shared/host/commands.ts'
import { desktopWords } from '#shared/locales/desktop.ts'
import { acceleratorOf } from './accelerator.ts'
import type { HostView } from './host-view.ts'
import type { ZoomStep } from './zoom.ts'

export type MenuParts = {
  readonly host: HostView
  /** Applies the menu. */
  readonly use: (items: MenuItemConstructorOptions[]) => void
  readonly platform: NodeJS.Platform
  /** Changes the zoom of that Electron window. */
  readonly zoom: (by: ZoomStep, window: unknown) => void
}

/** Keeps the application menu in step with the commands that apply and the keys that the user chose. */
export function keepMenu({ host, use, platform, zoom }: MenuParts): Unsubscribe {
  let shown = ''
  const update = () => {
    const items = menuItems({ host, platform, zoom })
    const words = JSON.stringify(items)
    if (words === shown) return
    shown = words
    use(items)
  }
  update()
  return host.onChange(update)
}

type Parts = Omit<MenuParts, 'use' | 'host'> & { readonly host: Pick<HostView, 'state' | 'run'> }

/** Commands shown in another menu than that of their group. */
const helpNames: ReadonlySet<string> = new Set(['shortcuts', 'diagnostics'])

/** The menu for this system as an Electron template. */
export function menuItems({ host, platform, zoom }: Parts): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const words = desktopWords.menu
  const items = (wanted: (command: Command) => boolean) =>
    commands.filter(wanted).map((command) => commandItem(command, host))
  const isView = (command: Command) =>
    command.group === 'app' && !isAboutCalls(command) && !helpNames.has(command.name)
  return [
    ...(isMac ? [appMenu(items(({ name }) => name === 'go-settings'))] : []),
    { label: words.call, submenu: [...items(isAboutCalls), ...(isMac ? [] : ending())] },
    editMenu(),
    { label: words.view, submenu: [...items(isView), ...pageItems(zoom)] },
    { label: words.go, submenu: items((command) => command.group === 'go') },
    ...(isMac ? [windowMenu()] : []),
    { role: 'help', label: words.help, submenu: items(({ name }) => helpNames.has(name)) },
  ]
}

const line: MenuItemConstructorOptions = { type: 'separator' }

function quit(): MenuItemConstructorOptions {
  return { role: 'quit', label: desktopWords.menu.quit, accelerator: 'CommandOrControl+Q' }
}

/** Closing the window leaves the app in the tray. */
function ending(): readonly MenuItemConstructorOptions[] {
  return [line, { role: 'close', label: desktopWords.menu.closeWindow }, quit()]
}

/* Electron's own menus are English whatever the user's language, so each item gets its label here. */

function appMenu(settings: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions {
  const words = desktopWords.menu
  return {
    label: 'Switchhook',
    submenu: [
      { role: 'about', label: words.about },
      line,
      ...settings.map((item) => ({ ...item, id: 'settings-of-app', label: words.settings })),
      line,
      { role: 'services', label: words.services },
      line,
      { role: 'hide', label: words.hide },
      { role: 'hideOthers', label: words.hideOthers },
      { role: 'unhide', label: words.showAll },
      line,
      quit(),
    ],
  }
}

function editMenu(): MenuItemConstructorOptions {
  const words = desktopWords.menu
  return {
    role: 'editMenu',
    label: words.edit,
    submenu: [
      { role: 'undo', label: words.undo },
      { role: 'redo', label: words.redo },
      line,
      { role: 'cut', label: words.cut },
      { role: 'copy', label: words.copy },
      { role: 'paste', label: words.paste },
      { role: 'pasteAndMatchStyle', label: words.pasteAsText },
      { role: 'delete', label: words.delete },
      line,
      { role: 'selectAll', label: words.selectAll },
    ],
  }
}

function windowMenu(): MenuItemConstructorOptions {
  const words = desktopWords.menu
  return {
    role: 'windowMenu',
    label: words.window,
    submenu: [
      { role: 'minimize', label: words.minimise },
      { role: 'zoom', label: words.zoomWindow },
      line,
      { role: 'front', label: words.front },
      line,
      { role: 'close', label: words.closeWindow },
    ],
  }
}

function pageItems(zoom: MenuParts['zoom']): readonly MenuItemConstructorOptions[] {
  const words = desktopWords.menu
  return [
    line,
    { role: 'reload', label: words.reload },
    ...zoomItems(zoom),
    line,
    { role: 'togglefullscreen', label: words.fullScreen },
  ]
}

/** Many keyboards need Shift for +, so = works too, as do the keys of the number pad. */
const zoomKeys = [
  [1, 'zoomIn', ['Plus', '=', 'numadd']],
  [-1, 'zoomOut', ['-', 'numsub']],
  [0, 'actualSize', ['0', 'num0']],
] as const satisfies readonly (readonly [ZoomStep, string, readonly string[]])[]

function zoomItems(zoom: MenuParts['zoom']): MenuItemConstructorOptions[] {
  return zoomKeys.flatMap(([by, name, keys]) =>
    keys.map((key, at): MenuItemConstructorOptions => ({
      id: at === 0 ? `zoom-${by}` : `zoom-${by}-${key}`,
      label: desktopWords.menu[name],
      accelerator: `CommandOrControl+${key}`,
      click: (_item, window) => zoom(by, window),
      ...(at > 0 && { visible: false, acceleratorWorksWhenHidden: true }),
    })),
  )
}

const callNames: ReadonlySet<CommandName> = new Set(['new-call', 'taking-calls'])

function isAboutCalls({ group, name }: Command): boolean {
  return group === 'call' || callNames.has(name)
}

/**
 * Keys are shown but not registered: the page handles them itself, first on macOS too, and the command would run twice.
 */
function commandItem(command: Command, host: Pick<HostView, 'state' | 'run'>): MenuItemConstructorOptions {
  const context = commandContext(host.state)
  const accelerator = acceleratorOf(command, host.state.settings.shortcuts)
  return {
    id: command.name,
    label: command.label(context),
    enabled: command.applies(context),
    ...(accelerator !== null && { accelerator, registerAccelerator: false }),
    click: () => host.run(command.name),
  }
}
