import type { CommandName } from '#shared/host/command.ts'
import { noCalls } from '#shared/host/command.ts'
import { commandNamed } from '#shared/host/commands.ts'
import { actionWords } from '../locales/actions.ts'

/** The action of a command, to complete the sentence "… failed". */
export function actionName(name: CommandName): string {
  switch (name) {
    case 'answer':
    case 'hold-and-answer':
      return actionWords.answer
    case 'decline':
    case 'hang-up':
    case 'hold':
    case 'mute':
    case 'swap':
    case 'merge':
    case 'back-to-caller':
    case 'complete-transfer':
    case 'record':
      return actionWords[name]
    case 'taking-calls':
      return actionWords.change
    default:
      return commandNamed(name).label(noCalls)
  }
}
