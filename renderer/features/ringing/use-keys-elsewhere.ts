import type { CommandName } from '#shared/host/command.ts'
import { commandNamed } from '#shared/host/commands.ts'
import { readKeys } from '../../stores/commands.ts'
import { useHostStore } from '../../stores/host.ts'

/** The keys of a command that work while another app has the keyboard, as caps; none where the system did not give them. */
export function useKeysElsewhere(): (name: CommandName) => readonly string[] {
  const host = useHostStore()
  return (name) => {
    const { anywhere, global } = commandNamed(name)
    const own = host.state?.settings.shortcuts[name]
    const keys = own !== undefined && /^(?:Mod|Ctrl|Alt|Meta)\+/.test(own) ? own : anywhere
    if (!global || keys === null || host.state?.computer.keys?.states[name] === 'taken') return []
    return readKeys(keys, host.state?.shell.platform)
  }
}
