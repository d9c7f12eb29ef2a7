import { rememberingWord } from '../core/remembering.ts'
import { agentSide, readEnd, type PhoneAgent } from './call-end.ts'
import { hasEndedHere, type EndedLegs } from './ended-legs.ts'
import type { LiveCallRecord } from './live-call.ts'
import type { KnownPerson, PeopleIndex } from './people-index.ts'

/**
 * - `waiting`: a caller waits in a queue, however many agents ring for them
 * - `message`: a caller is at a mailbox
 * - `elsewhere`: the agent's own call, on another phone
 * - `team`: any other call
 */
type CallGroupKind = 'waiting' | 'message' | 'elsewhere' | 'team'

/** A call of others as a person counts it; the platform lists each leg, for example one for every ringing agent. */
export type CallGroup = {
  readonly kind: CallGroupKind
  /** The leg that represents the call: a connected one, else the caller's own. */
  readonly call: LiveCallRecord
  /** All legs, including `call`. */
  readonly legs: readonly LiveCallRecord[]
}

export type GroupOptions = {
  /** Calls of this phone's lines: they and their other legs are excluded. */
  readonly onLines: ReadonlySet<number>
  /** SIP Call-IDs of ended lines: calls that the platform still lists for them have ended too. */
  readonly endedLegs: Pick<EndedLegs, 'has'>
  readonly agent: PhoneAgent | null
  /** Whether the list of live calls is current. If not, the agent's own calls are left out. */
  readonly isCurrent: boolean
}

/** Groups the live calls of others by their legs, in order of arrival. Visits each call once. */
export function groupCalls(calls: readonly LiveCallRecord[], options: GroupOptions): readonly CallGroup[] {
  const live = calls.filter(({ state }) => state !== 'HANGUP')
  const byId = new Map<number, LiveCallRecord>()
  for (const call of live) byId.set(call.id, call)
  const groups: CallGroup[] = []
  for (const legs of Map.groupBy(live, (call) => groupKey(call, byId)).values()) {
    const call = legs.length === 1 ? legs[0] : foremostLeg(legs)
    if (!call || legs.some((leg) => options.onLines.has(leg.id))) continue
    const kind = kindOf(call, options)
    if (kind !== null) groups.push({ kind, call, legs })
  }
  return groups
}

/** The leg that represents the call: a connected one, else the caller's own. */
export function foremostLeg(legs: readonly LiveCallRecord[]): LiveCallRecord | undefined {
  return legs.find(isTalked) ?? legs.find((leg) => !isMember(leg)) ?? legs[0]
}

/** The first known start of these legs, in milliseconds since 1970; 0 if the platform gives none. */
export function firstStart(legs: readonly LiveCallRecord[]): number {
  return legs.reduce(
    (first, { startedAt }) =>
      first === 0 || startedAt === 0 ? first + startedAt : Math.min(first, startedAt),
    0,
  )
}

/** Whether somebody is talking in the call: a queue's music does not count. */
function isTalked(call: LiveCallRecord): boolean {
  return isJoined(call) && readEnd(call, 'destination').kind !== 'service'
}

/** Whether the two ends are connected, even if on hold. */
export function isJoined({ state }: LiveCallRecord): boolean {
  return state === 'CONNECTED' || state === 'ON_HOLD'
}

/** A leg opened to ring one of several agents. */
function isMember(call: LiveCallRecord): boolean {
  return isForService(call.context) && readEnd(call, 'destination').kind !== 'service'
}

/** Contexts are words of the platform; the specification shows some of them (2.4). */
const isForService = rememberingWord((context) => /queue|(ring|hunt).?group/i.test(context))

/** Maximum chain of legs that is followed, since settings may form a loop. */
export const maxChainLength = 20

/** Key shared by the legs of one call: the id of the call that they were opened for, while that is not connected. */
export function groupKey(call: LiveCallRecord, byId: ReadonlyMap<number, LiveCallRecord>): number | string {
  let root = call
  for (let steps = 0; root.parentId !== null && steps < maxChainLength; steps += 1) {
    const parent = byId.get(root.parentId)
    if (!parent || isTalked(parent)) break
    root = parent
  }
  if (root.id !== call.id || !isMember(root) || isJoined(root)) return root.id
  // The caller's own leg is not in the list.
  if (root.parentId !== null) return byId.has(root.parentId) ? root.id : `for ${root.parentId}`
  const { number, id } = root.source
  return number === '' && id === '' ? root.id : `from ${number} ${id} ${root.context}`
}

function kindOf(call: LiveCallRecord, options: GroupOptions): CallGroupKind | null {
  const end = readEnd(call, 'destination')
  if (options.agent && agentSide(call, options.agent)) {
    return hasEndedHere(call, options.endedLegs) || !options.isCurrent ? null : 'elsewhere'
  }
  if (end.kind === 'service' && end.service === 'voicemail') return 'message'
  return isWaiting(call) ? 'waiting' : 'team'
}

/** Whether a caller to a queue is not talking to anybody yet, even if the queue has answered and plays music. */
export function isWaiting(call: LiveCallRecord): boolean {
  const end = readEnd(call, 'destination')
  if (end.kind === 'service') return end.service === 'queue'
  return !isJoined(call) && call.queueState !== '' && !/^connected/i.test(call.queueState)
}

/** When each caller began to wait, in milliseconds since 1970, by the key of the queue (`queue:3`). */
export function waitingByQueue(
  groups: readonly CallGroup[],
  index: Pick<PeopleIndex<KnownPerson>, 'at'>,
): ReadonlyMap<string, readonly number[]> {
  const waiting = groups.filter(({ kind }) => kind === 'waiting')
  const byQueue = Map.groupBy(waiting, ({ call }) => index.at(call, 'destination').people[0]?.key ?? '')
  return new Map([...byQueue].map(([key, each]) => [key, each.map(({ call }) => call.startedAt)]))
}
