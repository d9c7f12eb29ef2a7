import { formatNumber } from '#shared/calls/phone-number.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import { wasAnswered } from '#shared/calls/was-answered.ts'
import type { Person, RecentCall } from '#shared/host/slices.ts'
import { endingWords, missedLabel } from '#shared/host/ending-words.ts'
import { historyWords as words } from '../../locales/history.ts'
import { listsWords } from '../../locales/lists.ts'
import type { IconName } from '../../ui/icons.ts'

/** One past call in the words of its row and drawer. */
export type CallEntry = {
  readonly id: number
  readonly call: RecentCall
  readonly icon: IconName
  readonly type: RecentCall['type'] | 'voicemail'
  /** The person's name, the far end's own name, or the number. */
  readonly title: string
  /** The number in international format; empty if it is the title or was withheld. */
  readonly number: string
  readonly company: string
  /** The queue or ring group it came through, or that it was direct; empty for an outgoing call. */
  readonly through: string
  /** The notes on the person, in one line. */
  readonly note: string
  /** How it ended: why it was missed, or whether a message was left. */
  readonly ending: string
  /** Whether a missed caller left a message. */
  readonly leftMessage: boolean
  /** A one-sentence summary for the head of the drawer. */
  readonly summary: string
}

type TypeDisplay = { readonly icon: IconName; readonly type: CallEntry['type']; readonly summary: Summary }
type Summary = keyof (typeof words)['summaries']

const typeDisplays: Readonly<Record<RecentCall['type'], TypeDisplay>> = {
  in: { icon: 'arrin', type: 'in', summary: 'answered' },
  out: { icon: 'arrout', type: 'out', summary: 'outAnswered' },
  missed: { icon: 'missed', type: 'missed', summary: 'missed' },
}

/** Used when the caller reached a mailbox and nobody talked. */
const mailboxDisplays: typeof typeDisplays = {
  in: { icon: 'voicemail', type: 'voicemail', summary: 'voicemail' },
  out: { icon: 'arrout', type: 'out', summary: 'outVoicemail' },
  missed: { icon: 'missed', type: 'missed', summary: 'missedVoicemail' },
}

/** Describes a call record. `person` owns the number, `country` is that of the dial plan. */
export function callEntry(call: RecentCall, person: Person | null, country: string): CallEntry {
  const { icon, type, summary } = (call.voicemail ? mailboxDisplays : typeDisplays)[call.type]
  const number = formatNumber(shownName(call.number), country)
  const isNumber = call.name === '' || formatNumber(call.name, country) === number
  const title =
    shownName(person?.name ?? '') || (isNumber ? number : shownName(call.name)) || listsWords.withheld
  const isMissed = call.type === 'missed'
  const leftMessage = call.voicemail === true
  const isUnanswered = call.type === 'out' && !call.voicemail && !wasAnswered(call)
  return {
    id: call.cdrId,
    call,
    icon,
    type,
    title,
    number: number === title ? '' : number,
    company: shownName(person?.company ?? ''),
    through: routeOf(call, person),
    note: shownName(person?.notes ?? ''),
    ending: isMissed && call.missedReason ? missedLabel(call, call.missedReason) : endingWords(call),
    leftMessage: isMissed && leftMessage,
    summary: words.summaries[isUnanswered ? 'outUnanswered' : summary],
  }
}

/** Empty for an outside call. */
function routeOf({ type, way, through = '' }: RecentCall, person: Person | null): string {
  const name = shownName(through)
  if (way === 'queue') return name === '' ? listsWords.queue : listsWords.queueNamed(name)
  if (way === 'ring-group') return name || listsWords.ringGroup
  if (person?.kind === 'user') return words.internal
  return type === 'out' ? '' : words.direct
}
