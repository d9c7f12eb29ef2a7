import { formatNumber } from '#shared/calls/phone-number.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { Person, RecentCall } from '#shared/host/slices.ts'
import { endingWords } from '../../locales/ending-words.ts'
import { missedLabel } from '../../locales/missed-labels.ts'
import type { IconName } from '../../ui/icons.ts'

/** One past call as a row and the drawer say it. */
export type CallEntry = {
  readonly id: number
  readonly call: RecentCall
  readonly icon: IconName
  readonly type: 'Inbound' | 'Outbound' | 'Missed' | 'Voicemail'
  /** The person, the far end's own name, or the number. */
  readonly title: string
  /** The number in international form; empty where it is the title, and where it was withheld. */
  readonly number: string
  readonly company: string
  /** Why it was missed, whether a message was left, or else the platform's words for its end. */
  readonly ending: string
  /** Whether a caller who was missed left a message. */
  readonly leftMessage: boolean
  /** One sentence for the head of the drawer. */
  readonly summary: string
}

const looks = {
  in: { icon: 'arrin', type: 'Inbound', summary: 'Inbound, answered' },
  out: { icon: 'arrout', type: 'Outbound', summary: 'Outbound' },
  missed: { icon: 'missed', type: 'Missed', summary: 'Missed' },
} as const satisfies Record<RecentCall['type'], unknown>

/** Where the caller came to a mailbox, and nobody talked. */
const mailboxLooks = {
  in: { icon: 'voicemail', type: 'Voicemail', summary: 'Left a voicemail' },
  out: { icon: 'arrout', type: 'Outbound', summary: 'Outbound, answered by voicemail' },
  missed: { icon: 'missed', type: 'Missed', summary: 'Missed, left a voicemail' },
} as const satisfies Record<RecentCall['type'], unknown>

/** Words for a record. `person` is whoever the number belongs to, `country` the one of the dial plan. */
export function callEntry(call: RecentCall, person: Person | null, country: string): CallEntry {
  const { icon, type, summary } = (call.voicemail ? mailboxLooks : looks)[call.type]
  const number = formatNumber(shownName(call.number), country)
  const isNumber = call.name === '' || formatNumber(call.name, country) === number
  const title =
    shownName(person?.name ?? '') || (isNumber ? number : shownName(call.name)) || 'Number withheld'
  const isMissed = call.type === 'missed'
  const leftMessage = call.voicemail === true
  const isPlainOut = call.type === 'out' && !call.voicemail
  const outcome = call.talkSeconds === 0 ? 'Outbound, not answered' : 'Outbound, answered'
  return {
    id: call.cdrId,
    call,
    icon,
    type,
    title,
    number: number === title ? '' : number,
    company: shownName(person?.company ?? ''),
    ending: isMissed && call.missedReason ? missedLabel(call.missedReason, leftMessage) : endingWords(call),
    leftMessage: isMissed && leftMessage,
    summary: isPlainOut ? outcome : summary,
  }
}
