import { nextTry, waitAfterTry } from '#shared/calls/routing/queue-rules.ts'
import { causes, type CallerIdentity } from '../../../sip/leg.ts'
import { sayText } from '../../../media/voice.ts'
import type { Call } from '../../call.ts'
import type { CallUser } from '../../directory.ts'
import { Offer } from '../agents/offer.ts'
import { shownCaller } from '../agents/shown-caller.ts'
import { freeAgents } from './free-agents.ts'
import type { WaitingCaller } from './line.ts'
import type { QueuePorts } from './queue-ports.ts'

export type TryOptions = {
  readonly caller: WaitingCaller
  /** The agents to choose from, in the order of the strategy; at least one. */
  readonly free: readonly CallUser[]
  readonly answered: (call: Call, agent: CallUser) => void
  /** Nobody answered; the next try may begin after this many milliseconds. */
  readonly over: (wait: number) => void
}

/**
 * Offers a caller to the next agent, or with `ringall` to all agents, not yet rung in this round; if all have been, a
 * new round begins. After a refusal the next agent is rung at once, else after `retry`.
 */
export function beginTry(ports: QueuePorts, { caller, free, answered, over }: TryOptions): void {
  const { board, settings } = ports
  const { agentSounds, strategy, ringSeconds } = settings()
  const { agents, isNewRound } = nextTry(strategy, free, caller.tried)
  if (isNewRound) caller.tried.clear()
  let unanswered = false
  const offer = new Offer({
    board,
    served: caller.served,
    context: 'QUEUE',
    caller: () => seenByAgents(ports, caller),
    ...(agentSounds === '' ? {} : { briefing: sayText(agentSounds) }),
    opened: (call) => call.live.set({ queueState: 'ringing' }),
    answered,
    dropped(_, cause) {
      if (cause.status === causes.noAnswer.status) unanswered = true
    },
    emptied() {
      offer.cancel()
      caller.offer = undefined
      const known = freeAgents(ports, caller)
      const isAnyoneLeft = untried(caller, known).length > 0
      const wait = waitAfterTry(settings(), { unanswered, isAnyoneLeft })
      caller.pause = { until: board.now() + wait, known: new Set(known.map(({ id }) => id)) }
      over(wait)
    },
  })
  caller.offer = offer
  caller.offerEnds = board.now() + ringSeconds * 1000
  ringFor(ports, caller, agents)
}

/** With `ringall`, agents who become free during a try ring too, until its end. */
export function joinTry(ports: QueuePorts, caller: WaitingCaller, free: readonly CallUser[]): void {
  if (ports.settings().strategy === 'ringall') ringFor(ports, caller, untried(caller, free))
}

function ringFor({ board, id, log }: QueuePorts, caller: WaitingCaller, agents: readonly CallUser[]): void {
  const seconds = (caller.offerEnds - board.now()) / 1000
  if (agents.length === 0 || seconds <= 0) return
  for (const agent of agents) {
    caller.tried.add(agent.id)
    log.rung(id, agent.id)
  }
  caller.offer?.ring(agents, seconds)
}

function untried({ tried }: WaitingCaller, agents: readonly CallUser[]): readonly CallUser[] {
  return agents.filter(({ id }) => !tried.has(id))
}

function seenByAgents({ board, settings }: QueuePorts, { served, since }: WaitingCaller): CallerIdentity {
  const { name, cliPrefix, waitTimePrefix } = settings()
  return shownCaller(served.caller, served.destination, {
    ...(cliPrefix ? { name } : {}),
    ...(waitTimePrefix ? { waitedSeconds: (board.now() - since) / 1000 } : {}),
  })
}
