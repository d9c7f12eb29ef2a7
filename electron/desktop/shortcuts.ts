import type { GlobalShortcut } from 'electron'
import { Disposables } from '#shared/core/disposables.ts'
import type { Log } from '#shared/core/log.ts'
import { commandContext } from '#shared/host/command-context.ts'
import type { CommandName } from '#shared/host/command.ts'
import { commands } from '#shared/host/commands.ts'
import { acceleratorOf } from './accelerator.ts'
import type { HostView } from './host-view.ts'

export type ShortcutParts = {
  readonly registry: Pick<GlobalShortcut, 'register' | 'unregister'>
  readonly host: HostView
  readonly log: Log
}

/**
 * Takes the keys of global commands from the system while they apply, and gives them back as soon as they do not:
 * other programs miss them for as short a time as can be. Keys that cannot be had are logged once, not asked for
 * again until they are wanted anew.
 */
export class GlobalShortcuts implements Disposable {
  private readonly parts: ShortcutParts
  private readonly owned = new Disposables()
  /** What was asked for, by accelerator. */
  private readonly asked = new Map<string, { readonly name: CommandName; readonly held: boolean }>()

  constructor(parts: ShortcutParts) {
    this.parts = parts
    this.owned.add(() => this.become(new Map()))
    this.owned.add(parts.host.onChange(() => this.become(this.wanted())))
    this.become(this.wanted())
  }

  [Symbol.dispose](): void {
    this.owned[Symbol.dispose]()
  }

  /** Where two commands want the same keys, the first one has them. */
  private wanted(): ReadonlyMap<string, CommandName> {
    const { state } = this.parts.host
    const context = commandContext(state)
    const wanted = new Map<string, CommandName>()
    for (const command of commands) {
      if (!command.global || !command.applies(context)) continue
      const keys = acceleratorOf(command, state.settings.shortcuts)
      if (keys !== null && !wanted.has(keys)) wanted.set(keys, command.name)
    }
    return wanted
  }

  private become(wanted: ReadonlyMap<string, CommandName>): void {
    const { registry, host } = this.parts
    for (const [keys, { name, held }] of this.asked) {
      if (wanted.get(keys) === name) continue
      if (held) registry.unregister(keys)
      this.asked.delete(keys)
    }
    for (const [keys, name] of wanted) {
      if (this.asked.has(keys)) continue
      this.asked.set(keys, { name, held: this.register(keys, () => host.run(name)) })
    }
  }

  /** False where another program has the keys, or the system does not know them. */
  private register(keys: string, action: () => void): boolean {
    const { registry, log } = this.parts
    try {
      if (registry.register(keys, action)) return true
      log.write('warn', 'shortcut.taken', { keys })
    } catch (fault) {
      log.write('warn', 'shortcut.refused', { keys, fault })
    }
    return false
  }
}
