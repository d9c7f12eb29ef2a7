import { commands } from '../commands.ts'
import type { CommandName } from '../command.ts'
import type { ComputerMethods } from '../computer.ts'
import type { LinkMethods } from '../links.ts'
import type { ProfileMethods } from '../profiles.ts'
import type { SecurityMethods } from '../security.ts'
import type { UpdateMethods } from '../updates.ts'
import type { WindowMethods } from '../windows.ts'
import { oneOf } from '../../settings/checks.ts'
import { id, record, text } from './checks.ts'
import type { Inputs } from './input-checks.ts'

const link = record({ id })

/** What only a shell on this computer can do. */
export const desktopInputs: Inputs<
  ComputerMethods & LinkMethods & ProfileMethods & WindowMethods & SecurityMethods & UpdateMethods
> = {
  'computer.restartSeen': null,
  'computer.tryKeys': record({ name: commandName }),
  'link.accept': link,
  'link.dismiss': link,
  'profile.read': record({ text: text(65_536) }),
  'profile.open': record({ linkId: id }),
  'profile.use': record({ id, phoneUser: text(100) }),
  'profile.export': null,
  'windows.become': record({ form: oneOf('console', 'compact') }),
  'windows.hide': null,
  'security.facts': null,
  'security.removeCrashReports': null,
  'updates.check': null,
  'updates.install': record({ when: oneOf('now', 'quit') }),
  'updates.later': null,
  'app.licences': null,
}

function commandName(value: unknown): CommandName | undefined {
  return commands.find(({ name }) => name === value)?.name
}
