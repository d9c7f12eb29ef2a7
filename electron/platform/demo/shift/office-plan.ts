import type { Random } from '../random.ts'
import { planAttendance } from './attendance-plan.ts'
import { chooseCast, type Cast, type QueueCast } from './cast.ts'
import { runUp, type OfficeAct } from './office-act.ts'

/** Seconds that a customer waits for a telephone that is answered promptly. */
const pickUp = { least: 3, most: 7 } as const
/** Seconds of an agent's wrap-up and until the next caller rings. */
const betweenCallers = 6

/**
 * All events at the shop during a shift, endless, in order of time; the same for the same random stream. At second 0
 * six calls are connected and a caller waits in each of two queues.
 */
export function planOffice(random: Random): Generator<OfficeAct> {
  const cast = chooseCast(random.stream('cast'))
  return mergeByTime([
    planAttendance(cast, random.stream('attendance')),
    ...cast.teams.map((team, index) =>
      teamCalls({ cast, team, index, random: random.stream(`team ${index}`) }),
    ),
    ...cast.queues.map((queue) => queueCalls(queue, random.stream(`queue ${queue.queue}`))),
  ])
}

type Team = {
  readonly cast: Cast
  readonly team: readonly string[]
  readonly index: number
  readonly random: Random
}

/** One call after another, each of a different colleague of the team. */
function* teamCalls({ cast, team, index, random }: Team): Generator<OfficeAct> {
  const opening = { began: -random.between(45, 150), ends: random.between(15, 75) }
  let turn = 0
  const next = () => team[turn++ % team.length] ?? ''
  for (let at = -runUp + random.between(0, 12); opening.began - at > 60;) {
    const talkFor = random.between(25, Math.min(100, opening.began - at - 20))
    yield inbound({ at, to: next(), talkFor, random })
    at += pickUp.most + talkFor + random.between(3, 8)
  }
  const talkFor = opening.ends - opening.began
  const first = { at: opening.began, talkFor }
  if (index === 0) yield inbound({ ...first, to: next(), random })
  else yield { ...first, kind: 'call-out', by: next(), to: { ext: cast.experts[0] ?? '' } }
  for (let at = opening.ends + random.between(3, 8); ;) {
    const act = teamCall({ at, who: next(), experts: cast.experts, random })
    yield act
    at += pickUp.most + act.talkFor + random.between(3, 8)
  }
}

type TeamAct = Extract<OfficeAct, { kind: 'call' | 'call-out' }>

function teamCall({
  at,
  who,
  experts,
  random,
}: {
  readonly at: number
  readonly who: string
  readonly experts: readonly string[]
  readonly random: Random
}): TeamAct {
  const talkFor = random.between(35, 130)
  const kind = random.weighted({ inbound: 50, outbound: 25, colleague: 8, transfer: 17 })
  const expert = random.pickOf(experts) ?? ''
  switch (kind) {
    case 'inbound':
      return inbound({ at, to: who, talkFor, random })
    case 'transfer':
      return {
        ...inbound({ at, to: who, talkFor: talkFor + 30, random }),
        transfer: { after: random.between(12, 25), to: expert },
      }
    case 'outbound':
      return { kind: 'call-out', at, by: who, to: { customer: random.next() }, talkFor }
    case 'colleague':
      return { kind: 'call-out', at, by: who, to: { ext: expert }, talkFor }
  }
}

function inbound({
  at,
  to,
  talkFor,
  random,
}: {
  readonly at: number
  readonly to: string
  readonly talkFor: number
  readonly random: Random
}): Extract<OfficeAct, { kind: 'call' }> {
  const answerAfter = random.between(pickUp.least, pickUp.most)
  return { kind: 'call', at, customer: random.next(), to, answerAfter, talkFor }
}

/** Callers of a queue: each agent talks, and the next caller waits until an agent is free, or gives up. */
function* queueCalls({ queue, agents }: QueueCast, random: Random): Generator<OfficeAct> {
  const call = (at: number, answerAfter: number | null, staysFor: number): OfficeAct => ({
    kind: 'queue-call',
    customer: random.next(),
    ...{ at, queue, answerAfter, staysFor },
  })
  const began = agents.map(() => -random.between(60, 150)).toSorted((one, other) => one - other)
  const free = agents.map((_, index) => (index === 0 ? random.between(16, 30) : random.between(45, 85)))
  for (const [index, at] of began.entries()) yield call(at, pickUp.least, (free[index] ?? 0) - at)
  for (let at = -random.between(12, 48); ;) {
    const soonest = Math.min(...free)
    const answered = Math.max(at + pickUp.least, soonest + betweenCallers)
    const waits = answered - at
    if (waits > 25 && at > 0 && random.chance(0.15)) {
      const patience = random.between(12, waits - 5)
      yield call(at, null, patience)
      at += patience + random.between(2, 6)
      continue
    }
    const talks = random.between(35, 110)
    yield call(at, waits, waits + talks)
    free[free.indexOf(soonest)] = answered + talks
    at = answered + random.between(1, 6)
  }
}

/** Merges lists in order of time; of simultaneous items, that of the earlier list comes first. */
function* mergeByTime<Item extends { readonly at: number }>(
  lists: readonly Iterator<Item, unknown>[],
): Generator<Item> {
  const heads = lists.map((list) => ({ list, item: nextOf(list) }))
  for (;;) {
    const at = Math.min(...heads.map(({ item }) => item?.at ?? Infinity))
    const soonest = heads.find(({ item }) => item?.at === at)
    if (soonest?.item === undefined) return
    yield soonest.item
    soonest.item = nextOf(soonest.list)
  }
}

function nextOf<Item>(list: Iterator<Item, unknown>): Item | undefined {
  const next = list.next()
  return next.done === true ? undefined : next.value
}
