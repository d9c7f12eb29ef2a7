import { commands } from '../commands.ts'
import type { CommandName } from '../command.ts'
import type { ComputerMethods } from '../computer.ts'
import type { LinkMethods } from '../links.ts'
import type { WindowMethods } from '../windows.ts'
import { oneOf } from '../../settings/checks.ts'
import { id, record } from './checks.ts'
import type { Inputs } from './input-checks.ts'

const link = record({ id })

/** What only a shell on this computer can do. */
export const desktopInputs: Inputs<ComputerMethods & LinkMethods & WindowMethods> = {
  'computer.restartSeen': null,
  'computer.tryKeys': record({ name: commandName }),
  'link.accept': link,
  'link.dismiss': link,
  'windows.become': record({ form: oneOf('console', 'compact') }),
  'windows.hide': null,
}

function commandName(value: unknown): CommandName | undefined {
  return commands.find(({ name }) => name === value)?.name
}
