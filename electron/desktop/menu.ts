import type { MenuItemConstructorOptions } from 'electron'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { commandContext } from '#shared/host/command-context.ts'
import type { Command } from '#shared/host/command.ts'
import { commands } from '#shared/host/commands.ts'
import { acceleratorOf } from './accelerator.ts'
import type { HostView } from './host-view.ts'

export type MenuParts = {
  readonly host: HostView
  /** Puts the menu in force. */
  readonly use: (items: MenuItemConstructorOptions[]) => void
  readonly platform: NodeJS.Platform
}

/** Keeps the application menu true to the commands that apply and the keys that the person chose. */
export function keepMenu({ host, use, platform }: MenuParts): Unsubscribe {
  let shown = ''
  const update = () => {
    const items = menuItems(host, platform)
    const words = JSON.stringify(items)
    if (words === shown) return
    shown = words
    use(items)
  }
  update()
  return host.onChange(update)
}

/** The menu of this system as Electron's template. */
export function menuItems(
  host: Pick<HostView, 'state' | 'run'>,
  platform: NodeJS.Platform,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const items = (wanted: (command: Command) => boolean) =>
    commands.filter(wanted).map((command) => commandItem(command, host))
  const quit: MenuItemConstructorOptions[] = [
    { type: 'separator' },
    { role: 'quit', label: 'Quit Switchhook' },
  ]
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    { label: 'Call', submenu: [...items(isAboutCalls), ...(isMac ? [] : quit)] },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        ...items(
          (command) => command.group === 'app' && !isAboutCalls(command) && command.name !== 'shortcuts',
        ),
        { type: 'separator' },
        { role: 'reload' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { label: 'Go', submenu: items((command) => command.group === 'go') },
    ...(isMac ? [{ role: 'windowMenu' } as const] : []),
    { role: 'help', label: 'Help', submenu: items((command) => command.name === 'shortcuts') },
  ]
}

function isAboutCalls({ group, name }: Command): boolean {
  return group === 'call' || name === 'new-call'
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
