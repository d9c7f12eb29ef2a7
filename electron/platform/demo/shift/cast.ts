import { idsOf, newcomer, people } from '../company/people.ts'
import { queueTeams } from '../company/queues.ts'
import type { Random } from '../random.ts'

/** Who does what in a shift; everybody by extension. */
export type Cast = {
  /** Two queues, each with the two agents who are logged in to it. */
  readonly queues: readonly QueueCast[]
  /** Two teams whose people take and place calls of their own. */
  readonly teams: readonly (readonly string[])[]
  /** Who takes the calls that others transfer. */
  readonly experts: readonly string[]
  /** Who comes, goes and is away; nobody calls them. */
  readonly others: readonly string[]
}

export type QueueCast = { readonly queue: number; readonly agents: readonly string[] }

/**
 * Queues that have enough people and ring nobody who talks. The newcomer works for none of them, so that their callers
 * never ring at the newcomer's.
 */
const queues = [2, 3, 5, 6] as const
const agentsOfQueue = 2
const peopleOfTeam = 4
const expertCount = 3

/** Calls to them go on elsewhere or are recorded, and a root user is nobody's colleague on the telephone. */
const leftOut: ReadonlySet<string> = new Set([newcomer, '201', '211', '220', '223', '227', '232', '236'])

/** Chooses who does what; nobody has two parts. */
export function chooseCast(random: Random): Cast {
  const taken = new Set(leftOut)
  const take = (ids: readonly number[], count: number) => {
    const free = random.shuffle(extensionsOf(ids)).filter((ext) => !taken.has(ext))
    const chosen = free.slice(0, count)
    for (const ext of chosen) taken.add(ext)
    return chosen
  }
  const cast = {
    queues: random
      .shuffle(queues)
      .slice(0, 2)
      .map((queue) => ({ queue, agents: take(queueTeams[queue - 1] ?? [], agentsOfQueue) })),
    teams: [
      take(idsOf('Orders'), peopleOfTeam),
      take(idsOf('Trade desk', 'Showroom', 'Warehouse'), peopleOfTeam),
    ],
    experts: take(idsOf('Repairs', 'Billing', 'Trade desk'), expertCount),
  }
  const others = people.map(({ ext }) => ext).filter((ext) => !taken.has(ext))
  return { ...cast, others: random.shuffle(others) }
}

function extensionsOf(ids: readonly number[]): readonly string[] {
  return ids.flatMap((id) => people[id - 1]?.ext ?? [])
}
