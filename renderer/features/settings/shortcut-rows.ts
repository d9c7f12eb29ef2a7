import { type Command, type CommandName, noCalls } from '#shared/host/command.ts'
import type { GlobalKeys } from '#shared/host/computer.ts'
import { keysWords } from '../../locales/settings/keys.ts'

/** A command with its keys in the registry's notation; null if it has none. */
export type ShortcutRow = {
  readonly name: CommandName
  readonly label: string
  readonly bare: string | null
  readonly anywhere: string | null
  /** Its default key, if another was set. */
  readonly changedFrom: string | null
  readonly isChanged: boolean
  /** Another command with the same key. */
  readonly conflictsWith: string | null
}

type Shortcuts = Readonly<Record<string, string>>

/** Returns the table of shortcuts, in registry order. */
export function shortcutRows(commands: readonly Command[], shortcuts: Shortcuts): readonly ShortcutRow[] {
  return commands.map((command) => {
    const bare = shortcuts[command.name] ?? command.bare
    const isChanged = bare !== command.bare
    return {
      name: command.name,
      label: command.label(noCalls),
      bare,
      anywhere: command.anywhere,
      changedFrom: isChanged ? command.bare : null,
      isChanged,
      conflictsWith: bare === null ? null : commandWithKeys(bare, command.name, { commands, shortcuts }),
    }
  })
}

/** Returns the label of the other command with these keys, or null. */
export function commandWithKeys(
  keys: string,
  exceptName: CommandName,
  { commands, shortcuts }: { readonly commands: readonly Command[]; readonly shortcuts: Shortcuts },
): string | null {
  const command = commands.find(({ name, bare }) => name !== exceptName && (shortcuts[name] ?? bare) === keys)
  return command?.label(noCalls) ?? null
}

/** Returns the settings with new keys for one command. Default keys are not stored. */
export function withShortcut(shortcuts: Shortcuts, command: Command, keys: string): Shortcuts {
  const { [command.name]: _, ...others } = shortcuts
  return keys === command.bare ? others : { ...others, [command.name]: keys }
}

/** Returns the rows with a matching label or key. */
export function filterRows(rows: readonly ShortcutRow[], typed: string): readonly ShortcutRow[] {
  const term = typed.trim().toLowerCase()
  if (term === '') return rows
  return rows.filter(({ label, bare }) => label.toLowerCase().includes(term) || bare?.toLowerCase() === term)
}

type GlobalKeyWords = {
  readonly words: string
  /** There is a problem. */
  readonly alert: boolean
  /** Whether the keys can be tested. */
  readonly canTry: boolean
}

/** Returns the note on a command's global keys; null if they work, or the command has none. */
export function globalKeyWords(keys: GlobalKeys | undefined, name: CommandName): GlobalKeyWords | null {
  const state = keys?.states[name]
  const trial = keys?.trial?.name === name ? keys.trial.result : null
  const { elsewhere } = keysWords
  if (trial === 'waiting') return { words: elsewhere.waiting, alert: false, canTry: false }
  if (state === 'taken') return { words: elsewhere.taken, alert: true, canTry: true }
  if (trial === 'heard') return { words: elsewhere.heard, alert: false, canTry: false }
  if (trial === 'silent') return { words: elsewhere.silent, alert: true, canTry: true }
  if (state === 'unsure') return { words: elsewhere.unsure, alert: false, canTry: true }
  return null
}
