import type { CommandName } from '#shared/host/command.ts'
import { commandNamed } from '#shared/host/commands.ts'
import { noCalls } from '#shared/host/command.ts'

const words: Readonly<Partial<Record<CommandName, string>>> = {
  answer: 'Answering',
  decline: 'Declining',
  'hold-and-answer': 'Answering',
  'hang-up': 'Hanging up',
  hold: 'Hold',
  mute: 'Mute',
  swap: 'The swap',
  merge: 'The merge',
  'back-to-caller': 'Going back',
  'complete-transfer': 'The transfer',
  record: 'Recording',
}

/** What a command does, to complete the sentence "... did not go through". */
export function doing(name: CommandName): string {
  return words[name] ?? commandNamed(name).label(noCalls)
}
