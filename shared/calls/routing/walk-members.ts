import { ownCustomer } from './configuration.ts'
import type { RoutedUser, ServiceDestination } from './directory.ts'
import type { NextDestination } from './next-destination.ts'
import { admits, hasStaff, nextTry, waitAfterTry } from './queue-rules.ts'
import type { QueueSettings } from './queue.ts'
import { groupAllows, isReachable, queueAllows, registeredFirst, type RungWhileBusy } from './reachable.ts'
import { ringInWaves } from './ringing.ts'
import { inRingOrder } from './ring-order.ts'
import { ringWaves } from './ring-waves.ts'
import { hungUp, noteRings, placeOf, placeOfUser, type WalkContext, type Next } from './walk-ground.ts'
import type { Place } from './walk-types.ts'

const free = { isRung: false, isTalking: false }

/** Walks through a ring group. */
export function walkRingGroup(ground: WalkContext, { id }: ServiceDestination, at: number): Next {
  const group = ground.book.ringGroup(id)
  if (!group) return hungUp(at, 'nowhere')
  const members = inOrder(ground, group.members, at)
  const waves = ringWaves(group.strategy, members, group.ringSeconds)
  const result = ringInWaves(waves, {
    from: at,
    canRing: (user) => canRing(ground, user, { at, allowed: groupAllows }),
    telephoneOf: ground.question.telephoneOf,
  })
  noteRings(ground, result.rung, { as: 'member', placeOf: placeOfUser })
  if (result.answeredBy) return answeredBy(result.answeredBy, result.at)
  return toFinal(ground, group.final, result.at)
}

/** Walks through a queue without other waiting callers. */
export function walkQueue(ground: WalkContext, to: ServiceDestination, at: number): Next {
  const queue = ground.book.queue(to.id)
  const place = placeOf(to)
  if (!queue || !place) return hungUp(at, 'nowhere')
  const { settings, membersKnown } = queue
  const agents = settings.members.flatMap(({ userId, loggedIn, paused }) =>
    loggedIn && paused !== true ? (ground.book.directory.userById(userId) ?? []) : [],
  )
  if (membersKnown && !admits(settings, { waiting: 0, staffed: hasStaff(agents) })) {
    ground.note({ kind: 'turned-away', at, place })
    return toFinal(ground, settings.final, at)
  }
  const ready = agents.filter((user) => isReachable(user, free, queueAllows(settings.skipBusy)))
  const { maxWaitSeconds: mostSeconds } = settings
  const { strategy, ringSeconds } = settings
  const nobody = membersKnown && ready.length === 0
  ground.note({ kind: 'waits', at, place, mostSeconds, membersKnown, nobody, strategy, ringSeconds })
  if (!membersKnown && ground.question.agentsAnswer(to.id))
    return { kind: 'ends', end: { kind: 'answered', by: place, at } }
  noteAbsent(ground, settings, at)
  const until = mostSeconds > 0 ? at + mostSeconds : Number.POSITIVE_INFINITY
  const answered = ringAgents(ground, { id: to.id, settings, ready, at, until })
  if (answered) return answered
  if (mostSeconds === 0)
    return { kind: 'ends', end: { kind: 'waiting', place, at: ground.question.maxSeconds } }
  return toFinal(ground, settings.final, until)
}

type Tries = {
  readonly id: number
  readonly settings: QueueSettings
  readonly ready: readonly RoutedUser[]
  readonly at: number
  /** Seconds after which the caller leaves. */
  readonly until: number
}

/** Repeats tries until somebody answers or the caller leaves. */
function ringAgents(ground: WalkContext, { id, settings, ready, at, until }: Tries): Next | undefined {
  const { question, lastRung } = ground
  const { strategy, ringSeconds: seconds } = settings
  const tried = new Set<number>()
  const end = Math.min(until, question.maxSeconds)
  for (let time = at; ready.length > 0 && time < end;) {
    const ordered = agentsInOrder(ground, settings, { id, ready })
    const { agents, isNewRound } = nextTry(strategy, ordered, tried)
    if (isNewRound) tried.clear()
    for (const agent of agents) {
      tried.add(agent.id)
      lastRung.set(id, agent.id)
    }
    const result = ringInWaves([{ members: agents, seconds }], {
      from: time,
      canRing: () => true,
      telephoneOf: question.telephoneOf,
    })
    const rings = result.rung.map((each) => {
      const isCut = each.from + each.seconds >= until
      return isCut ? { ...each, seconds: until - each.from, end: 'stopped' as const } : each
    })
    noteRings(ground, rings, { as: 'agent', placeOf: placeOfUser })
    if (result.at >= until) return undefined
    if (result.answeredBy) return answeredBy(result.answeredBy, result.at)
    const isAnyoneLeft = ready.some((agent) => !tried.has(agent.id))
    time = result.at + waitAfterTry(settings, { unanswered: result.isUnanswered, isAnyoneLeft }) / 1000
  }
  return undefined
}

function agentsInOrder(
  { question, lastRung }: WalkContext,
  { members, strategy, longestIdleFirst }: QueueSettings,
  { id, ready }: { readonly id: number; readonly ready: readonly RoutedUser[] },
): readonly RoutedUser[] {
  const places = members.map(({ userId }) => userId)
  const candidates = ready.map((user) => ({
    ...{ id: user.id, place: places.indexOf(user.id) },
    ...{ calls: 0, lastCallAt: 0, idleSince: 0 },
  }))
  const order = inRingOrder(candidates, {
    strategy,
    longestIdleFirst,
    lastRung: places.indexOf(lastRung.get(id) ?? 0),
    random: question.random,
  })
  const byId = new Map(ready.map((user) => [user.id, user]))
  const users = order.flatMap((candidate) => byId.get(candidate.id) ?? [])
  return registeredFirst(users, (user) => question.telephoneOf(user).isRegistered)
}

function noteAbsent({ note, book }: WalkContext, { members }: QueueSettings, at: number): void {
  for (const { userId, loggedIn } of members) {
    const user = book.directory.userById(userId)
    const who: Place = user ? placeOfUser(user) : { kind: 'user', id: userId, name: '', number: '' }
    if (!user) note({ kind: 'skips', at, who, why: 'gone' })
    else if (!loggedIn) note({ kind: 'skips', at, who, why: 'logged-out' })
    else if (user.doNotDisturb) note({ kind: 'skips', at, who, why: 'dnd' })
  }
}

/** The members who still are users, those with a registered telephone first. */
function inOrder(
  { book, question, note }: WalkContext,
  ids: readonly number[],
  at: number,
): readonly RoutedUser[] {
  const users = ids.flatMap((id) => {
    const user = book.directory.userById(id)
    if (!user) note({ kind: 'skips', at, who: { kind: 'user', id, name: '', number: '' }, why: 'gone' })
    return user ?? []
  })
  return registeredFirst(users, (user) => question.telephoneOf(user).isRegistered)
}

function canRing(
  { note }: WalkContext,
  user: RoutedUser,
  { at, allowed }: { readonly at: number; readonly allowed: RungWhileBusy },
): boolean {
  const isFree = isReachable(user, free, allowed)
  if (!isFree) note({ kind: 'skips', at, who: placeOfUser(user), why: 'dnd' })
  return isFree
}

function answeredBy(user: RoutedUser, at: number): Next {
  return { kind: 'ends', end: { kind: 'answered', by: placeOfUser(user), at } }
}

/** The final destination of an unanswered caller of a ring group or queue. */
function toFinal({ book }: WalkContext, { type, id }: NextDestination, at: number): Next {
  const to = book.directory.destinationOf(type, id, ownCustomer)
  if (to) return { kind: 'goes', to, way: 'final', at }
  return hungUp(at, type === 'H' ? 'unanswered' : 'nowhere')
}
