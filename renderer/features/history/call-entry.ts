import { formatNumber } from '#shared/calls/phone-number.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { Person, RecentCall } from '#shared/host/slices.ts'
import { endingWords, missedLabel } from '../../locales/ending-words.ts'
import { historyWords as words } from '../../locales/history.ts'
import { listsWords } from '../../locales/lists.ts'
import type { IconName } from '../../ui/icons.ts'

/** One past call as a row and the drawer say it. */
export type CallEntry = {
  readonly id: number
  readonly call: RecentCall
  readonly icon: IconName
  readonly type: RecentCall['type'] | 'voicemail'
  /** The person, the far end's own name, or the number. */
  readonly title: string
  /** The number in international form; empty where it is the title, and where it was withheld. */
  readonly number: string
  readonly company: string
  /** The queue or ring group that it came through, or that it came straight; empty where it went out. */
  readonly through: string
  /** What is noted of the person, in one line. */
  readonly note: string
  /** How it ended: why it was missed, whether a message was left. */
  readonly ending: string
  /** Whether a caller who was missed left a message. */
  readonly leftMessage: boolean
  /** One sentence for the head of the drawer. */
  readonly summary: string
}

type Look = { readonly icon: IconName; readonly type: CallEntry['type']; readonly summary: Summary }
type Summary = keyof (typeof words)['summaries']

const looks: Readonly<Record<RecentCall['type'], Look>> = {
  in: { icon: 'arrin', type: 'in', summary: 'answered' },
  out: { icon: 'arrout', type: 'out', summary: 'outAnswered' },
  missed: { icon: 'missed', type: 'missed', summary: 'missed' },
}

/** Where the caller came to a mailbox, and nobody talked. */
const mailboxLooks: typeof looks = {
  in: { icon: 'voicemail', type: 'voicemail', summary: 'voicemail' },
  out: { icon: 'arrout', type: 'out', summary: 'outVoicemail' },
  missed: { icon: 'missed', type: 'missed', summary: 'missedVoicemail' },
}

/** Words for a record. `person` is whoever the number belongs to, `country` the one of the dial plan. */
export function callEntry(call: RecentCall, person: Person | null, country: string): CallEntry {
  const { icon, type, summary } = (call.voicemail ? mailboxLooks : looks)[call.type]
  const number = formatNumber(shownName(call.number), country)
  const isNumber = call.name === '' || formatNumber(call.name, country) === number
  const title =
    shownName(person?.name ?? '') || (isNumber ? number : shownName(call.name)) || listsWords.withheld
  const isMissed = call.type === 'missed'
  const leftMessage = call.voicemail === true
  const isInVain = call.type === 'out' && !call.voicemail && call.talkSeconds === 0
  return {
    id: call.cdrId,
    call,
    icon,
    type,
    title,
    number: number === title ? '' : number,
    company: shownName(person?.company ?? ''),
    through: throughOf(call, person),
    note: shownName(person?.notes ?? ''),
    ending: isMissed && call.missedReason ? missedLabel(call, call.missedReason) : endingWords(call),
    leftMessage: isMissed && leftMessage,
    summary: words.summaries[isInVain ? 'outUnanswered' : summary],
  }
}

/** Empty for a call to somebody outside. */
function throughOf({ type, way, through = '' }: RecentCall, person: Person | null): string {
  const name = shownName(through)
  if (way === 'queue') return name === '' ? listsWords.queue : listsWords.queueNamed(name)
  if (way === 'ring-group') return name || listsWords.ringGroup
  if (person?.kind === 'user') return words.internal
  return type === 'out' ? '' : words.direct
}
