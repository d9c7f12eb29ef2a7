import type { Line } from '#shared/calls/line.ts'
import { acceptCommand } from '#shared/host/call-commands.ts'
import type { CommandContext } from '#shared/host/command.ts'
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
  } as const
  if (!isNamed) {
    const context = beside ? said.onACall : ''
    return { ...frame, through: '', title: said.title, company: '', number: '', icon: 'info', context }
  }
  return {
    ...frame,
    through: words.through,
    title: own.title,
    company: words.company || (words.known || words.number !== '' ? '' : said.notInContacts),
    number: words.number,
    icon: beside || words.known ? 'note' : 'info',
    context: beside ? besideWords(beside) : words.context,
  }
}

function besideWords({ line, title }: OwnCall): string {
  if (line.state === 'held') return said.onHold(title)
  return dialling.includes(line.state) ? said.calling(title) : said.onACallWith(title)
}
