import { rememberingWord } from '../core/remembering.ts'
import type { LiveCallRecord, Party } from './live-call.ts'

export type CallSide = 'source' | 'destination'

export const sides: readonly CallSide[] = ['source', 'destination']

/** The fields of a live call that identify its ends. */
export type EndsOfCall = Pick<LiveCallRecord, CallSide | 'context' | 'queueState'>

/** Services that the platform itself answers with; `other` for kinds unknown to this app. */
export type ServiceKind = 'queue' | 'ring-group' | 'menu' | 'conference' | 'voicemail' | 'other'

/**
 * The party at one end of a live call. A mailbox is not its owner: it has the owner's id, but nobody talks. `number`:
 * the id names nobody of this company, so only the number can identify them.
 */
export type CallEnd =
  | { readonly kind: 'user'; readonly id: string }
  | { readonly kind: 'service'; readonly service: ServiceKind; readonly id: string }
  | { readonly kind: 'number' }

/**
 * Reads one end of a call from its identifier (`17`, `contact:5`, `Queue3`; specification 2.4), and the destination
 * also from the call's own fields: an agent may not be the destination of a caller still waiting in a queue, nor of a
 * message being left.
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

/** Prefixes of identifiers, reduced to letters. */
const services: ReadonlyMap<string, ServiceKind> = new Map([
  ['queue', 'queue'],
  ['ringgroup', 'ring-group'],
  ['huntgroup', 'ring-group'],
  ['ivr', 'menu'],
  ['conference', 'conference'],
  ['voicemail', 'voicemail'],
  ['mailbox', 'voicemail'],
  ['vm', 'voicemail'],
])

/** Identifiers are short; a longer text is not one. */
const maxIdLength = 64

function readId({ id }: Party): CallEnd {
  return id.length > maxIdLength ? { kind: 'number' } : readWord(id)
}

/** A user's identifier is a number from 1 on; 0 is nobody. A contact is outside; its number may be a colleague's. */
const readWord = rememberingWord((id): CallEnd => {
  const read = /^([a-z][a-z _-]*?)?[\s:_-]*0*([1-9]\d*)$/i.exec(id.trim())
  const number = read?.[2]
  if (number === undefined) return { kind: 'number' }
  const word = (read?.[1] ?? 'user').toLowerCase().replace(/[^a-z]/g, '')
  if (word === 'user') return { kind: 'user', id: number }
  if (word === 'contact') return { kind: 'number' }
  return { kind: 'service', service: services.get(word) ?? 'other', id: number }
})

/** The user of this app: the platform's identifier, and the extension. */
export type PhoneAgent = { readonly id: number; readonly ext: string }

/** The agent's end of a call, by identifier, else by extension. Null for none; a mailbox is not its owner. */
export function agentSide(call: EndsOfCall, agent: PhoneAgent): CallSide | null {
  return sides.find((side) => isAgentAt(call, side, agent)) ?? null
}

export function isAgentAt(call: EndsOfCall, side: CallSide, { id, ext }: PhoneAgent): boolean {
  const end = readEnd(call, side)
  if (end.kind === 'user') return end.id === String(id)
  return end.kind === 'number' && ext !== '' && call[side].number === ext
}

/** Whether the agent takes part in a call, or it goes to their own mailbox: both leave a record of the agent. */
export function concernsAgent(call: EndsOfCall, agent: PhoneAgent): boolean {
  return agentSide(call, agent) !== null || isOwnMailbox(call, agent)
}

/** Whether the destination is the agent's own mailbox. */
export function isOwnMailbox(call: EndsOfCall, { id }: PhoneAgent): boolean {
  const end = readEnd(call, 'destination')
  return end.kind === 'service' && end.service === 'voicemail' && end.id === String(id)
}

function idOf(end: CallEnd): string {
  return end.kind === 'number' ? '' : end.id
}
