import type { MenuItemConstructorOptions } from 'electron'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { commandContext } from '#shared/host/command-context.ts'
import type { Command, CommandName } from '#shared/host/command.ts'
import { commands } from '#shared/host/commands.ts'
import { acceleratorOf } from './accelerator.ts'
import type { HostView } from './host-view.ts'
import type { ZoomStep } from './zoom.ts'

export type MenuParts = {
  readonly host: HostView
  /** Puts the menu in force. */
  readonly use: (items: MenuItemConstructorOptions[]) => void
  readonly platform: NodeJS.Platform
  /** Changes the size of what is shown in that window of Electron's. */
  readonly zoom: (by: ZoomStep, window: unknown) => void
}

/** Keeps the application menu true to the commands that apply and the keys that the person chose. */
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

/** Commands that stand elsewhere than their group does. */
const helpNames: ReadonlySet<string> = new Set(['shortcuts', 'diagnostics'])

/** The menu of this system as Electron's template. */
export function menuItems({ host, platform, zoom }: Parts): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const items = (wanted: (command: Command) => boolean) =>
    commands.filter(wanted).map((command) => commandItem(command, host))
  const isView = (command: Command) =>
    command.group === 'app' && !isAboutCalls(command) && !helpNames.has(command.name)
  return [
    ...(isMac ? [appMenu(items(({ name }) => name === 'go-settings'))] : []),
    { label: 'Call', submenu: [...items(isAboutCalls), ...(isMac ? [] : ending)] },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        ...items(isView),
        { type: 'separator' },
        { role: 'reload' },
        ...zoomItems(zoom),
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { label: 'Go', submenu: items((command) => command.group === 'go') },
    ...(isMac ? [{ role: 'windowMenu' } as const] : []),
    { role: 'help', label: 'Help', submenu: items(({ name }) => helpNames.has(name)) },
  ]
}

const quit: MenuItemConstructorOptions = {
  role: 'quit',
  label: 'Quit Switchhook',
  accelerator: 'CommandOrControl+Q',
}

/** A closed window leaves the app in the tray. */
const ending: readonly MenuItemConstructorOptions[] = [
  { type: 'separator' },
  { role: 'close', label: 'Close window' },
  quit,
]

function appMenu(settings: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions {
  return {
    label: 'Switchhook',
    submenu: [
      { role: 'about', label: 'About Switchhook' },
      { type: 'separator' },
      ...settings.map((item) => ({ ...item, id: 'settings-of-app', label: 'Settings…' })),
      { type: 'separator' },
      { role: 'services' },
      { type: 'separator' },
      { role: 'hide', label: 'Hide Switchhook' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      { type: 'separator' },
      quit,
    ],
  }
}

/** On many keyboards + needs Shift, so = does it too; so do the keys of the number pad. */
const zoomKeys: readonly (readonly [ZoomStep, string, readonly string[]])[] = [
  [1, 'Zoom in', ['Plus', '=', 'numadd']],
  [-1, 'Zoom out', ['-', 'numsub']],
  [0, 'Actual size', ['0', 'num0']],
]

function zoomItems(zoom: MenuParts['zoom']): MenuItemConstructorOptions[] {
  return zoomKeys.flatMap(([by, label, keys]) =>
    keys.map((key, at): MenuItemConstructorOptions => ({
      id: at === 0 ? `zoom-${by}` : `zoom-${by}-${key}`,
      label,
      accelerator: `CommandOrControl+${key}`,
      click: (_item, window) => zoom(by, window),
      ...(at > 0 && { visible: false, acceleratorWorksWhenHidden: true }),
    })),
  )
}

const callNames: ReadonlySet<CommandName> = new Set(['new-call'])

function isAboutCalls({ group, name }: Command): boolean {
  return group === 'call' || callNames.has(name)
}

/** Keys are shown, not registered: the page hears them itself, first on macOS too, and would do the command twice. */
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
