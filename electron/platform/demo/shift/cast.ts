import { idsOf, newcomer, people } from '../company/people.ts'
import { queueTeams } from '../company/queues.ts'
import type { Random } from '../random.ts'

/** The roles in a shift; people by extension. */
export type Cast = {
  /** Two queues, each with the two agents logged in to it. */
  readonly queues: readonly QueueCast[]
  /** Two teams whose people take and place calls of their own. */
  readonly teams: readonly (readonly string[])[]
  /** People who take transferred calls. */
  readonly experts: readonly string[]
  /** People who come, go and are away; nobody calls them. */
  readonly others: readonly string[]
}

export type QueueCast = { readonly queue: number; readonly agents: readonly string[] }

/**
 * Queues that have enough people and do not ring agents in a call. The newcomer works for none of them, so their
 * callers never ring the newcomer's telephone.
 */
const queues = [2, 3, 5, 6] as const
const agentsPerQueue = 2
const peoplePerTeam = 4
const expertCount = 3

/** Left out: calls to them are forwarded or recorded, and a root user is nobody's colleague on the telephone. */
const excludedExtensions: ReadonlySet<string> = new Set([
  newcomer,
  '201',
  '211',
  '220',
  '223',
  '227',
  '232',
  '236',
])

/** Assigns the roles; nobody has two. */
export function chooseCast(random: Random): Cast {
  const assigned = new Set(excludedExtensions)
  const assign = (ids: readonly number[], count: number) => {
    const available = random.shuffle(extensionsOf(ids)).filter((ext) => !assigned.has(ext))
    const chosen = available.slice(0, count)
    for (const ext of chosen) assigned.add(ext)
    return chosen
  }
  const cast = {
    queues: random
      .shuffle(queues)
      .slice(0, 2)
      .map((queue) => ({ queue, agents: assign(queueTeams[queue - 1] ?? [], agentsPerQueue) })),
    teams: [
      assign(idsOf('Orders'), peoplePerTeam),
      assign(idsOf('Trade desk', 'Showroom', 'Warehouse'), peoplePerTeam),
    ],
    experts: assign(idsOf('Repairs', 'Billing', 'Trade desk'), expertCount),
  }
  const others = people.map(({ ext }) => ext).filter((ext) => !assigned.has(ext))
  return { ...cast, others: random.shuffle(others) }
}

function extensionsOf(ids: readonly number[]): readonly string[] {
  return ids.flatMap((id) => people[id - 1]?.ext ?? [])
}
