import type { Random } from '../random.ts'
import { planAttendance } from './attendance-plan.ts'
import { chooseCast, type Cast, type QueueCast } from './cast.ts'
import { runUpSeconds, type OfficeAct } from './office-act.ts'

/** Seconds that a customer waits for a telephone that is answered promptly. */
const pickUpSeconds = { min: 3, max: 7 } as const
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
  const firstCall = { startsAt: -random.between(45, 150), endsAt: random.between(15, 75) }
  let position = 0
  const nextPerson = () => team[position++ % team.length] ?? ''
  for (let at = -runUpSeconds + random.between(0, 12); firstCall.startsAt - at > 60;) {
    const talkFor = random.between(25, Math.min(100, firstCall.startsAt - at - 20))
    yield inbound({ at, to: nextPerson(), talkFor, random })
    at += pickUpSeconds.max + talkFor + random.between(3, 8)
  }
  const talkFor = firstCall.endsAt - firstCall.startsAt
  const first = { at: firstCall.startsAt, talkFor }
  if (index === 0) yield inbound({ ...first, to: nextPerson(), random })
  else yield { ...first, kind: 'call-out', by: nextPerson(), to: { ext: cast.experts[0] ?? '' } }
  for (let at = firstCall.endsAt + random.between(3, 8); ;) {
    const act = teamCall({ at, who: nextPerson(), experts: cast.experts, random })
    yield act
    at += pickUpSeconds.max + act.talkFor + random.between(3, 8)
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
  const expert = random.pickOrNone(experts) ?? ''
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
  const answerAfter = random.between(pickUpSeconds.min, pickUpSeconds.max)
  return { kind: 'call', at, customer: random.next(), to, answerAfter, talkFor }
}

/** Callers of a queue: each agent talks, and the next caller waits until an agent is free, or gives up. */
function* queueCalls({ queue, agents }: QueueCast, random: Random): Generator<OfficeAct> {
  const call = (at: number, answerAfter: number | null, staysFor: number): OfficeAct => ({
    kind: 'queue-call',
    customer: random.next(),
    ...{ at, queue, answerAfter, staysFor },
  })
  const firstCalls = agents.map(() => -random.between(60, 150)).toSorted((a, b) => a - b)
  const freeAt = agents.map((_, index) => (index === 0 ? random.between(16, 30) : random.between(45, 85)))
  for (const [index, at] of firstCalls.entries()) yield call(at, pickUpSeconds.min, (freeAt[index] ?? 0) - at)
  for (let at = -random.between(12, 48); ;) {
    const nextFree = Math.min(...freeAt)
    const answeredAt = Math.max(at + pickUpSeconds.min, nextFree + betweenCallers)
    const waitSeconds = answeredAt - at
    if (waitSeconds > 25 && at > 0 && random.chance(0.15)) {
      const waited = random.between(12, waitSeconds - 5)
      yield call(at, null, waited)
      at += waited + random.between(2, 6)
      continue
    }
    const talkSeconds = random.between(35, 110)
    yield call(at, waitSeconds, waitSeconds + talkSeconds)
    freeAt[freeAt.indexOf(nextFree)] = answeredAt + talkSeconds
    at = answeredAt + random.between(1, 6)
  }
}

/** Merges lists in order of time; of simultaneous items, that of the earlier list comes first. */
function* mergeByTime<Item extends { readonly at: number }>(
  lists: readonly Iterator<Item, unknown>[],
): Generator<Item> {
  const nextItems = lists.map((list) => ({ list, item: nextOf(list) }))
  for (;;) {
    const at = Math.min(...nextItems.map(({ item }) => item?.at ?? Infinity))
    const earliest = nextItems.find(({ item }) => item?.at === at)
    if (earliest?.item === undefined) return
    yield earliest.item
    earliest.item = nextOf(earliest.list)
  }
}

function nextOf<Item>(list: Iterator<Item, unknown>): Item | undefined {
  const next = list.next()
  return next.done === true ? undefined : next.value
}
