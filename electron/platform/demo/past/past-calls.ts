import type { Customer } from '../customers/customers.ts'
import { knownCustomers } from '../customers/known-customers.ts'
import type { Random } from '../random.ts'
import { byTime, Calendar, workingMoment, type Moment } from './calendar.ts'
import { directCalls, groupCalls, queueCalls, transferredCalls, type Episode } from './inbound.ts'
import { clickedCalls, internalCalls, outboundCalls } from './outbound.ts'
import { contact, unknownParty } from './parties.ts'
import { lengthOf, type DatedCall, type PastCall, type PastParty } from './past-call.ts'

export type PastCallsOptions = {
  readonly count: number
  readonly customers: readonly Customer[]
  readonly random: Random
  /** Milliseconds since 1970. */
  readonly now: number
}

/** First id of past live calls; those of a running platform are higher. */
export const firstLiveId = 90_000_001
const workingDays = 90

/** `count` calls of the last 90 working days, oldest first; the calls of an episode follow each other. */
export function makePastCalls({ count, customers, random, now }: PastCallsOptions): readonly DatedCall[] {
  const calendar = new Calendar(now)
  const datedEpisodes: { readonly moment: Moment; readonly episode: Episode }[] = []
  let remaining = count
  while (remaining > 0) {
    const episode = makeEpisode({ customers, random })
    if (episode.length > remaining) continue
    datedEpisodes.push({ moment: workingMoment(random, workingDays), episode })
    remaining -= episode.length
  }
  const liveIds = new Map<PastCall, DatedCall>()
  let liveId = firstLiveId
  return datedEpisodes
    .toSorted((a, b) => byTime(a.moment, b.moment))
    .flatMap(({ moment, episode }) => {
      const startedAt = calendar.at(moment)
      return episode.map((call) => {
        const parent = call.parent && liveIds.get(call.parent)
        const after = call.after ?? (call.parent ? lengthOf(call.parent) : 0)
        const id = liveId++
        const dated: DatedCall = {
          ...call,
          liveId: id,
          parentLiveId: parent?.liveId ?? null,
          rootLiveId: parent?.rootLiveId ?? id,
          startedAt: (parent?.startedAt ?? startedAt) + after * 1000,
        }
        liveIds.set(call, dated)
        return dated
      })
    })
}

/** Relative frequency of each kind of episode. */
const shares = { queue: 36, direct: 15, transferred: 4, group: 4, outbound: 28, internal: 12, clicked: 1 }

function makeEpisode({ customers, random }: Pick<PastCallsOptions, 'customers' | 'random'>): Episode {
  const randomCaller = () => (random.chance(0.12) ? unknownParty(random) : customerOf(customers, random))
  switch (random.weighted(shares)) {
    case 'queue':
      return queueCalls({ random, caller: randomCaller() })
    case 'direct':
      return directCalls({ random, caller: randomCaller() })
    case 'transferred':
      return transferredCalls({ random, caller: randomCaller() })
    case 'group':
      return groupCalls({ random, caller: randomCaller() })
    case 'outbound':
      return outboundCalls({ random, called: customerOf(customers, random) })
    case 'internal':
      return internalCalls({ random })
    case 'clicked':
      return clickedCalls({ random, called: customerOf(customers, random) })
  }
}

/** Some customers call far more often than others. */
function customerOf(customers: readonly Customer[], random: Random): PastParty {
  const isKnown = random.chance(0.05)
  const index = isKnown
    ? random.between(0, knownCustomers.length - 1)
    : Math.floor(random.next() ** 2 * customers.length)
  const customer = customers[index] ?? customers[0]
  if (!customer) return unknownParty(random)
  return contact(customer, index + 1)
}
