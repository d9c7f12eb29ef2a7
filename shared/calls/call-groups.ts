import { rememberingWord } from '../core/remembering.ts'
import { agentSide, readEnd, type PhoneAgent } from './call-end.ts'
import { hasEndedHere, type EndedLegs } from './ended-legs.ts'
import type { LiveCallRecord } from './live-call.ts'
import type { KnownPerson, PeopleIndex } from './people-index.ts'

/**
 * - `waiting`: a caller waits in a queue, however many agents are rung for them
 * - `message`: somebody is at a mailbox
 * - `elsewhere`: the agent's own call, which is not on this phone
 * - `team`: any other
 */
type CallGroupKind = 'waiting' | 'message' | 'elsewhere' | 'team'

/** One call of others as a person counts it: the platform lists each leg, such as one for every agent that is rung. */
export type CallGroup = {
  readonly kind: CallGroupKind
  /** The leg that says what the call is: one that is talked on, else the caller's own. */
  readonly call: LiveCallRecord
  /** Every leg, `call` among them. */
  readonly legs: readonly LiveCallRecord[]
}

export type GroupOptions = {
  /** Calls behind the lines of this phone: those, and their other legs, are no calls of others. */
  readonly onLines: ReadonlySet<number>
  /** SIP Call-IDs of lines that are over: what the platform still lists of them is over too. */
  readonly endedLegs: Pick<EndedLegs, 'has'>
  readonly agent: PhoneAgent | null
  /** Whether the list of live calls can be believed now. The agent's own calls are not, while it cannot be. */
  readonly isCurrent: boolean
}

/** The live calls of others, the legs of each gathered into one, in the order in which they came. Looks at each call once. */
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

/** The leg that says what the call is: one that is talked on, else the caller's own. */
export function foremostLeg(legs: readonly LiveCallRecord[]): LiveCallRecord | undefined {
  return legs.find(isTalked) ?? legs.find((leg) => !isMember(leg)) ?? legs[0]
}

/** Whether somebody of this company's agents talks in it: a queue's music does not count. */
function isTalked(call: LiveCallRecord): boolean {
  return isJoined(call) && readEnd(call, 'destination').kind !== 'service'
}

/** Whether its two ends hear each other, or would but for being on hold. */
export function isJoined({ state }: LiveCallRecord): boolean {
  return state === 'CONNECTED' || state === 'ON_HOLD'
}

/** A leg that was opened to ring one of several agents. */
function isMember(call: LiveCallRecord): boolean {
  return isForService(call.context) && readEnd(call, 'destination').kind !== 'service'
}

/** Contexts are words of the platform, of which the specification shows some (2.4). */
const isForService = rememberingWord((context) => /queue|(ring|hunt).?group/i.test(context))

/** The longest chain of legs that is followed: settings may lead in a circle. */
const longestChain = 20

/** Legs of one call have the same key: the id of the call that they were opened for, while that one has no talk of its own. */
export function groupKey(call: LiveCallRecord, byId: ReadonlyMap<number, LiveCallRecord>): number | string {
  let root = call
  for (let steps = 0; root.parentId !== null && steps < longestChain; steps += 1) {
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

/** A caller to a queue who talks to nobody yet: that a queue answers and plays music makes no difference. */
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
