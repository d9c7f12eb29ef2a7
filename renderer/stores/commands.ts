import { isForEndedCall } from '#shared/host/call-commands.ts'
import { commandOrders } from '#shared/host/command-orders.ts'
import type { Command, CommandName } from '#shared/host/command.ts'
import { commandNamed, commands } from '#shared/host/commands.ts'
import { askOrNotify } from './ask-or-notify.ts'
import { actionName } from './action-name.ts'
import { useHostStore } from './host.ts'
import { useOwnCallsStore } from './own-calls.ts'
import { usePageActions } from './page-actions.ts'
import { useScreenStore } from './screen.ts'

/** Runs commands of the registry, for keys, buttons, tray and menu. */
export function useCommands() {
  const ownCalls = useOwnCallsStore()
  const screen = useScreenStore()
  const host = useHostStore()
  const actions = usePageActions()

  /** Runs the command if it applies now; returns whether it did. */
  function run(name: CommandName): boolean {
    const command = commandNamed(name)
    if (!isOffered(command)) return false
    const action = screen.viewCommands.get(name) ?? actions[name]
    if (action) action()
    else sendToHost(name)
    return true
  }

  function applicableCommands(): readonly Command[] {
    return commands.filter(isOffered)
  }

  /** A view need not support every view command. */
  function isOffered({ name, group, applies }: Command): boolean {
    return applies(ownCalls.context) && (group !== 'view' || screen.viewCommands.has(name))
  }

  /** Orders the command of the host, about the calls as this page shows them. */
  function sendToHost(name: CommandName): void {
    const now = Date.now()
    const request = commandOrders[name]?.(ownCalls.context, now)
    if (request && !isForEndedCall(name, ownCalls.context, now))
      void askOrNotify(() => actionName(name), request.method, ...([request.input] as never))
  }

  /**
   * The key that runs the command now, as caps: the bare letter, or the long form while typing. Empty if no key does.
   */
  function keysOf(name: CommandName): readonly string[] {
    const keys = keyCapsOf(name, !screen.isTyping)
    return screen.enterPressesElement && keys.join() === 'Enter' ? [] : keys
  }

  /** The same while nobody types: the room to reserve for the caps, so that nothing moves when typing begins. */
  function reservedKeysOf(name: CommandName): readonly string[] {
    return keyCapsOf(name, true)
  }

  function keyCapsOf(name: CommandName, allowsBareKeys: boolean): readonly string[] {
    const settings = host.state?.settings
    const usesBareKeys = (settings?.singleLetterShortcuts ?? true) && allowsBareKeys
    const command = commandNamed(name)
    const bare = settings?.shortcuts[name] ?? command.bare
    const keys = usesBareKeys && bare !== null ? bare : command.anywhere
    return keys === null ? [] : toKeyCaps(keys, host.state?.shell.platform)
  }

  return { run, applicableCommands, keysOf, reservedKeysOf }
}

const macNames: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Ctrl: '⌃', Alt: '⌥', Del: '⌫' }

/** `Mod+Shift+A` as caps for this system; `G C` as the two keys in order. */
export function toKeyCaps(keys: string, platform: string | undefined): readonly string[] {
  const parts = keys.split(/[+ ]/).filter((part) => part !== '')
  return parts.map((part) =>
    platform === 'darwin' ? (macNames[part] ?? part) : part === 'Mod' ? 'Ctrl' : part,
  )
}
