import type { Presence } from '#shared/calls/presence.ts'
import type { ServiceFacts } from '#shared/host/slices.ts'
import { formatDuration } from '../../ui/format.ts'
import { counted, type Destination } from './destination.ts'

/** `1 waiting, longest 1:42`; empty where nobody waits. `now` in milliseconds since 1970. */
export function waitingWords({ waitingSince }: Destination, now: number): string {
  const [first] = waitingSince
  return first === undefined ? '' : `${waitingSince.length} waiting, longest ${lasted(first, now)}`
}

/** The facts of a destination, as the panel beside the list shows them: a name and its words each. */
export function destinationFacts(
  destination: Destination,
  now: number,
): readonly { readonly name: string; readonly words: string }[] {
  const { kind, phones, presence, service, to } = destination
  const facts: (readonly [string, string])[] = []
  if (kind === 'user') {
    facts.push(['Phones', phoneWords(phones)])
    if (presence) facts.push(['Now', presenceWords(presence, now)])
  }
  if (kind === 'queue') facts.push(['Waiting', queueWords(destination, now)])
  if (service) facts.push(...serviceFacts(service))
  if (kind !== 'queue' && kind !== 'ring-group') facts.push(['Dials', to])
  return facts.map(([name, words]) => ({ name, words }))
}

function phoneWords(phones: number | null): string {
  if (phones === null) return 'Not known'
  return phones === 0 ? 'None registered, may go unanswered' : `${phones} registered`
}

function presenceWords({ state, since }: Presence, now: number): string {
  const time = since === null ? '' : `, ${lasted(since, now)}`
  switch (state) {
    case 'free':
    case 'away':
      return 'Not on a call'
    case 'do-not-disturb':
      return 'Do not disturb is on, may go unanswered'
    case 'ringing':
      return `Ringing${time}`
    case 'dialling':
      return `Calling somebody${time}`
    case 'talking':
      return `On a call${time}`
    case 'on-hold':
      return `On a call that is on hold${time}`
    case 'unknown':
      return 'Not known'
  }
}

/** What will happen to the caller, in whole sentences. `where` is the destination's name in a sentence. */
export function outcomeWords(
  destination: Destination,
  how: { readonly caller: string; readonly ringing: boolean; readonly talkFirst: boolean },
): string {
  const { caller, ringing, talkFirst } = how
  const where = placeWords(destination)
  const waits = destination.kind === 'queue' ? `waits in ${where}` : `rings for ${where}`
  if (ringing) return `${caller} ${waits} instead of you.`
  if (talkFirst)
    return `${caller} is put on hold and you call ${where}. You then complete the transfer or go back.`
  return `${caller} leaves your line at once and ${waits}. You can start the next call straight away.`
}

function placeWords({ kind, name }: Destination): string {
  return kind === 'user' || kind === 'contact' ? (name.split(' ')[0] ?? name) : name
}

function queueWords({ waitingSince }: Destination, now: number): string {
  const [first] = waitingSince
  return first === undefined
    ? 'Nobody'
    : `${counted(waitingSince.length, 'caller')}, longest ${lasted(first, now)}`
}

function serviceFacts({ members, mostCallers, longestWait, afterwards }: ServiceFacts) {
  const limits = [
    mostCallers === null ? '' : counted(mostCallers, 'caller'),
    longestWait === null ? '' : `${formatDuration(longestWait)} each`,
  ].filter((part) => part !== '')
  const facts: (readonly [string, string])[] = []
  if (members !== null) facts.push(['Rings', counted(members, 'user')])
  if (limits.length > 0) facts.push(['Limit', limits.join(', ')])
  if (afterwards) facts.push(['After that', afterWords(afterwards)])
  return facts
}

function afterWords({ type, name }: NonNullable<ServiceFacts['afterwards']>): string {
  switch (type) {
    case 'U':
      return name || 'A colleague'
    case 'V':
      return name === '' ? 'Voicemail' : `Voicemail of ${name}`
    case 'Q':
      return name === '' ? 'Another queue' : `${name} queue`
    case 'R':
      return name || 'A ring group'
    case 'I':
      return 'A menu'
    case 'C':
      return 'A conference room'
    case 'H':
      return 'The call ends'
  }
}

function lasted(since: number, now: number): string {
  return formatDuration(Math.max(0, (now - since) / 1000))
}
