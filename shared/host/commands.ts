import { appCommands } from './app-commands.ts'
import { callCommands } from './call-commands.ts'
import type { Command, CommandName } from './command.ts'

/** Every command, in the order of the help sheet. */
export const commands: readonly Command[] = [...callCommands, ...appCommands]

/** Returns the command with that name. */
export function commandNamed(name: CommandName): Command {
  const found = commands.find((command) => command.name === name)
  if (!found) throw new Error(`There is no command ${name}`)
  return found
}
