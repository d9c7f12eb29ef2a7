import type { Line } from '#shared/calls/line.ts'
import { acceptCommand, canAnswer } from '#shared/host/call-commands.ts'
import type { CommandContext, CommandName } from '#shared/host/command.ts'
import { commandNamed } from '#shared/host/commands.ts'
import type { GlobalKeys } from '#shared/host/computer.ts'
import { ringingWords } from '../../locales/ringing.ts'
import type { OwnCall } from '../../stores/own-calls.ts'
import type { IconName } from '../../ui/icons.ts'
import type { CallerWords } from './caller-words.ts'

/** The texts of the ring window. */
export type RingWindowWords = {
  /** The state, in capitals. */
  readonly chip: string
  readonly through: string
  /** The number of other ringing calls in words; empty if there are none. */
  readonly more: string
  readonly title: string
  readonly company: string
  readonly number: string
  readonly icon: IconName
  readonly context: string
  readonly answerCommand: 'answer' | 'hold-and-answer'
  readonly answerLabel: string
  /** Whether it can be answered here; if not, only the agent's other phone can take it. */
  readonly canAnswer: boolean
}

export type RingWindowFacts = {
  readonly ownCall: OwnCall
  readonly calls: {
    readonly list: readonly OwnCall[]
    readonly current: OwnCall | null
    readonly context: Pick<CommandContext, 'current'>
  }
  readonly words: CallerWords
  /** Whether the settings allow showing the caller; if not, neither the caller nor anybody else is named. */
  readonly showsCaller: boolean
}

const diallingStates: readonly Line['state'][] = ['dialling', 'early']
const otherCallStates: readonly Line['state'][] = ['connected', ...diallingStates, 'held']

/** Returns the texts of a ring over other apps. */
export function ringWindowWords({ ownCall, calls, words, showsCaller }: RingWindowFacts): RingWindowWords {
  const otherCall =
    calls.list.find(({ line }) => line.id !== ownCall.line.id && otherCallStates.includes(line.state)) ?? null
  const activeCall = calls.current?.line.id === ownCall.line.id ? otherCall : (calls.current ?? otherCall)
  const answerCommand = acceptCommand(calls.context)
  const ringing = calls.list.filter(({ line }) => line.state === 'ringing' && line.id !== ownCall.line.id)
  const common = {
    chip:
      ownCall.line.state === 'answering'
        ? ringingWords.answering
        : activeCall
          ? ringingWords.second
          : ringingWords.ringing,
    more: ringing.length === 0 ? '' : ringingWords.more(ringing.length),
    answerCommand,
    answerLabel: answerCommand === 'answer' ? ringingWords.answer : ringingWords.holdAndAnswer,
    canAnswer: canAnswer(ownCall.line),
  } as const
  if (!showsCaller) {
    const context = activeCall ? ringingWords.onACall : ''
    return {
      ...common,
      through: '',
      title: ringingWords.title,
      company: '',
      number: '',
      icon: 'info',
      context,
    }
  }
  return {
    ...common,
    through: words.through,
    title: ownCall.title,
    company:
      words.company ||
      (words.isNotInContacts && !words.isKnown && words.number === '' ? ringingWords.notInContacts : ''),
    number: words.number,
    icon: activeCall || words.isKnown ? 'note' : 'info',
    context: activeCall ? activeCallWords(activeCall) : words.context,
  }
}

function activeCallWords({ line, title }: OwnCall): string {
  if (line.state === 'held') return ringingWords.onHold(title)
  return diallingStates.includes(line.state) ? ringingWords.calling(title) : ringingWords.onACallWith(title)
}

/**
 * Returns the keys of a command while another app has the keyboard, in the registry's notation; null if the system does
 * not pass them on: another app has them, or the organisation has switched such keys off. `keys`: undefined if unknown.
 */
export function globalKeysOf(
  name: CommandName,
  shortcuts: Readonly<Record<string, string>>,
  keys: GlobalKeys | undefined,
): string | null {
  const { anywhere, global } = commandNamed(name)
  const customKeys = shortcuts[name]
  const isRefused = keys !== undefined && (keys.states[name] ?? 'taken') === 'taken'
  if (!global || isRefused) return null
  return customKeys !== undefined && /^(?:Mod|Ctrl|Alt|Meta)\+/.test(customKeys) ? customKeys : anywhere
}
