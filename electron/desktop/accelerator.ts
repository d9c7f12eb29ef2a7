import type { Command } from '#shared/host/command.ts'

const named: Readonly<Record<string, string>> = {
  Mod: 'CommandOrControl',
  Ctrl: 'Control',
  Meta: 'Super',
  '+': 'Plus',
  ' ': 'Space',
  '←': 'Left',
  '→': 'Right',
}

/**
 * Keys of a command in Electron's notation, `CommandOrControl+Shift+A`: the user's own if they contain more than Shift,
 * else the default. Null if the command has only bare keys, which belong to the page.
 */
export function acceleratorOf(
  command: Pick<Command, 'name' | 'anywhere'>,
  changed: Readonly<Record<string, string>>,
): string | null {
  const own = changed[command.name]
  const keys = own !== undefined && hasModifier(own) ? own : command.anywhere
  if (keys === null || !hasModifier(keys)) return null
  return keys
    .split('+')
    .map((key) => named[key] ?? key)
    .join('+')
}

function hasModifier(keys: string): boolean {
  return /^(?:Mod|Ctrl|Alt|Meta)\+/.test(keys)
}
