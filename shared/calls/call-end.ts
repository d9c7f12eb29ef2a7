import { rememberingWord } from '../core/remembering.ts'
import type { LiveCallRecord, Party } from './live-call.ts'

export type CallSide = 'source' | 'destination'

export const sides: readonly CallSide[] = ['source', 'destination']

/** What of a live call tells who stands at its ends. */
export type EndsOfCall = Pick<LiveCallRecord, CallSide | 'context' | 'queueState'>

/** What the platform answers in its own name; `other` for kinds that this app does not know. */
export type ServiceKind = 'queue' | 'ring-group' | 'menu' | 'conference' | 'voicemail' | 'other'

/**
 * What stands at one end of a live call. A mailbox is not its owner: its id is the owner's, and nobody talks. `number`:
 * nobody of this company by its id, so that only the number can tell.
 */
export type CallEnd =
  | { readonly kind: 'user'; readonly id: string }
  | { readonly kind: 'service'; readonly service: ServiceKind; readonly id: string }
  | { readonly kind: 'number' }

/**
 * Reads one end of a call from its identifier (`17`, `contact:5`, `Queue3`; specification 2.4), and the destination also
 * from what the call says of itself: an agent may not be the destination of a caller who still waits in a queue, nor of
 * a message that is being left.
 */
export function readEnd(call: EndsOfCall, side: CallSide): CallEnd {
  const end = readId(call[side])
  if (side === 'source') return end
  const { context, queueState } = call
  if (isMailbox(context)) return { kind: 'service', service: 'voicemail', id: idOf(end) }
  if (isWaitingState(queueState)) return { kind: 'service', service: 'queue', id: idOf(end) }
  return end
}

const isMailbox = rememberingWord((context) => /^(voice.?mail|vm)\b/i.test(context))
const isWaitingState = rememberingWord((state) => /^wait/i.test(state))

/** Words as identifiers begin with them, in letters only. */
const services: Readonly<Record<string, ServiceKind>> = {
  queue: 'queue',
  ringgroup: 'ring-group',
  huntgroup: 'ring-group',
  ivr: 'menu',
  conference: 'conference',
  voicemail: 'voicemail',
  mailbox: 'voicemail',
  vm: 'voicemail',
}

/** Identifiers are short: what is longer is none. */
const longestId = 64

function readId({ id }: Party): CallEnd {
  return id.length > longestId ? { kind: 'number' } : readWord(id)
}

/** A user's identifier is a number from 1 on; 0 is nobody. A contact is outside: only the number may be a colleague's. */
const readWord = rememberingWord((id): CallEnd => {
  const read = /^([a-z][a-z _-]*?)?[\s:_-]*0*([1-9]\d*)$/i.exec(id.trim())
  const number = read?.[2]
  if (number === undefined) return { kind: 'number' }
  const word = (read?.[1] ?? 'user').toLowerCase().replace(/[^a-z]/g, '')
  if (word === 'user') return { kind: 'user', id: number }
  if (word === 'contact') return { kind: 'number' }
  return { kind: 'service', service: services[word] ?? 'other', id: number }
})

/** Who uses this app: the platform's identifier, and the extension. */
export type PhoneAgent = { readonly id: number; readonly ext: string }

/** At which end of a call the agent is: by identifier, else by extension. Null for none; a mailbox is not its owner. */
export function agentSide(call: EndsOfCall, agent: PhoneAgent): CallSide | null {
  return sides.find((side) => isAgentAt(call, side, agent)) ?? null
}

export function isAgentAt(call: EndsOfCall, side: CallSide, { id, ext }: PhoneAgent): boolean {
  const end = readEnd(call, side)
  if (end.kind === 'user') return end.id === String(id)
  return end.kind === 'number' && ext !== '' && call[side].number === ext
}

/** Whether the agent takes part in a call, or it is to the agent's own mailbox: both leave a record of the agent's. */
export function concernsAgent(call: EndsOfCall, agent: PhoneAgent): boolean {
  return agentSide(call, agent) !== null || isOwnMailbox(call, agent)
}

/** Whether somebody is at the agent's own mailbox. */
export function isOwnMailbox(call: EndsOfCall, { id }: PhoneAgent): boolean {
  const end = readEnd(call, 'destination')
  return end.kind === 'service' && end.service === 'voicemail' && end.id === String(id)
}

function idOf(end: CallEnd): string {
  return end.kind === 'number' ? '' : end.id
}
