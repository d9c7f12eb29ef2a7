import type { Line } from '#shared/calls/line.ts'
import { acceptCommand, canAnswer } from '#shared/host/call-commands.ts'
import type { CommandContext, CommandName } from '#shared/host/command.ts'
import { commandNamed } from '#shared/host/commands.ts'
import type { GlobalKeys } from '#shared/host/computer.ts'
import { ringingWords as said } from '../../locales/ringing.ts'
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
  readonly accept: 'answer' | 'hold-and-answer'
  readonly acceptWords: string
  /** Whether it can be answered here; if not, only the agent's other phone can take it. */
  readonly canAnswer: boolean
}

export type RingWindowFacts = {
  readonly own: OwnCall
  readonly calls: {
    readonly list: readonly OwnCall[]
    readonly current: OwnCall | null
    readonly context: Pick<CommandContext, 'current'>
  }
  readonly words: CallerWords
  /** Whether the settings allow showing the caller; if not, neither the caller nor anybody else is named. */
  readonly isNamed: boolean
}

const dialling: readonly Line['state'][] = ['dialling', 'early']
const others: readonly Line['state'][] = ['connected', ...dialling, 'held']

/** Returns the texts of a ring over other apps. */
export function ringWindowWords({ own, calls, words, isNamed }: RingWindowFacts): RingWindowWords {
  const second = calls.list.find(({ line }) => line.id !== own.line.id && others.includes(line.state)) ?? null
  const beside = calls.current?.line.id === own.line.id ? second : (calls.current ?? second)
  const accept = acceptCommand(calls.context)
  const ringing = calls.list.filter(({ line }) => line.state === 'ringing' && line.id !== own.line.id)
  const frame = {
    chip: own.line.state === 'answering' ? said.answering : beside ? said.second : said.ringing,
    more: ringing.length === 0 ? '' : said.more(ringing.length),
    accept,
    acceptWords: accept === 'answer' ? said.answer : said.holdAndAnswer,
    canAnswer: canAnswer(own.line),
  } as const
  if (!isNamed) {
    const context = beside ? said.onACall : ''
    return { ...frame, through: '', title: said.title, company: '', number: '', icon: 'info', context }
  }
  return {
    ...frame,
    through: words.through,
    title: own.title,
    company:
      words.company || (words.stranger && !words.known && words.number === '' ? said.notInContacts : ''),
    number: words.number,
    icon: beside || words.known ? 'note' : 'info',
    context: beside ? besideWords(beside) : words.context,
  }
}

function besideWords({ line, title }: OwnCall): string {
  if (line.state === 'held') return said.onHold(title)
  return dialling.includes(line.state) ? said.calling(title) : said.onACallWith(title)
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
  const own = shortcuts[name]
  const isRefused = keys !== undefined && (keys.states[name] ?? 'taken') === 'taken'
  if (!global || isRefused) return null
  return own !== undefined && /^(?:Mod|Ctrl|Alt|Meta)\+/.test(own) ? own : anywhere
}
