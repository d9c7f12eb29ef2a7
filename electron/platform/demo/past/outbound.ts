import { people } from '../company/people.ts'
import { causes } from '../../sip/leg.ts'
import type { Random } from '../random.ts'
import { talkingTime, type Episode } from './inbound.ts'
import { colleague, conferenceParty, directOf } from './parties.ts'
import type { PastCall, PastParty } from './past-call.ts'

type OutboundContext = { readonly random: Random; readonly called: PastParty }

/** The users who call customers most. */
const callers = [2, 3, 4, 6, 7, 8, 9, 10, 11, 13, 14, 17, 22, 23, 26, 30, 37] as const

/** A call from an agent to a customer. */
export function outboundCalls({ random, called }: OutboundContext): Episode {
  const userId = random.chance(0.7) ? random.pick(callers) : random.between(1, people.length)
  const outcome = random.weighted({ answered: 74, nobody: 13, busy: 6, gaveUp: 7 })
  return [
    {
      source: colleague(userId, directOf(userId)),
      target: called,
      context: 'PSTN_CALL',
      direction: 'out',
      rings: outcome === 'busy' ? 1 : outcome === 'nobody' ? random.between(20, 45) : random.between(3, 25),
      ...(outcome === 'answered' ? { talks: talkingTime(random) } : {}),
      ...(outcome === 'busy' ? { cause: causes.busy.words } : {}),
      ...(outcome === 'gaveUp' ? { cause: causes.cancelled.words } : {}),
    },
  ]
}

/** A call between colleagues, or to a conference room. */
export function internalCalls({ random }: { readonly random: Random }): Episode {
  const from = random.between(1, people.length)
  const common = { source: colleague(from), direction: 'out' } as const
  if (random.chance(0.1)) {
    const to = conferenceParty(random.chance(0.8) ? 1 : 2)
    return [{ ...common, target: to, context: 'CONFERENCE', rings: 1, talks: random.between(300, 1_100) }]
  }
  const to = (from % people.length) + 1
  const isMissed = random.chance(0.16)
  const call: PastCall = {
    ...common,
    target: colleague(random.chance(0.3) ? to : randomColleague(from, random)),
    context: 'USER_LOCAL',
    rings: isMissed ? random.between(8, 25) : random.between(1, 10),
    ...(isMissed ? { cause: causes.cancelled.words } : { talks: Math.ceil(talkingTime(random) / 2) }),
  }
  return [call]
}

/** A call back to a visitor of the web shop, or one that an agent starts by a click in the browser. */
export function clickedCalls({ random, called }: OutboundContext): Episode {
  const userId = random.pick(callers)
  const destination = random.chance(0.6) ? 'callmeback' : 'webcall'
  return [
    {
      source: colleague(userId, directOf(userId)),
      target: called,
      context: 'PSTN_CALL',
      direction: destination,
      rings: random.between(4, 20),
      ...(random.chance(0.85) ? { talks: talkingTime(random) } : {}),
    },
  ]
}

function randomColleague(userId: number, random: Random): number {
  return ((userId - 1 + random.between(1, people.length - 1)) % people.length) + 1
}
