import { nextTry, waitAfterTry } from '#shared/calls/routing/queue-rules.ts'
import { causes, type CallerIdentity } from '../../../sip/leg.ts'
import { sayText } from '../../../media/voice.ts'
import type { Call } from '../../call.ts'
import type { CallUser } from '../../directory.ts'
import { Offer } from '../agents/offer.ts'
import { callerShownToAgent } from '../agents/shown-caller.ts'
import { freeAgents } from './free-agents.ts'
import type { WaitingCaller } from './line.ts'
import type { QueuePorts } from './queue-ports.ts'

export type AttemptOptions = {
  readonly caller: WaitingCaller
  /** The agents to choose from, in the order of the strategy; at least one. */
  readonly free: readonly CallUser[]
  readonly onAnswered: (call: Call, agent: CallUser) => void
  /** Nobody answered; the next try may begin after this many milliseconds. */
  readonly onFailed: (wait: number) => void
}

/**
 * Offers a caller to the next agent, or with `ringall` to all agents, not yet rung in this round; if all have been, a
 * new round begins. After a refusal the next agent is rung at once, else after `retry`.
 */
export function startAttempt(
  ports: QueuePorts,
  { caller, free, onAnswered, onFailed }: AttemptOptions,
): void {
  const { board, settings } = ports
  const { agentSounds, strategy, ringSeconds } = settings()
  const { agents, isNewRound } = nextTry(strategy, free, caller.triedAgentIds)
  if (isNewRound) caller.triedAgentIds.clear()
  let isUnanswered = false
  const offer = new Offer({
    board,
    served: caller.served,
    context: 'QUEUE',
    caller: () => callerForAgents(ports, caller),
    ...(agentSounds === '' ? {} : { briefing: sayText(agentSounds) }),
    onOpened: (call) => call.live.set({ queueState: 'ringing' }),
    onAnswered,
    onDropped(_, cause) {
      if (cause.status === causes.noAnswer.status) isUnanswered = true
    },
    onEmpty() {
      offer.cancel()
      caller.offer = undefined
      const freeNow = freeAgents(ports, caller)
      const isAnyoneLeft = untriedAgents(caller, freeNow).length > 0
      const wait = waitAfterTry(settings(), { unanswered: isUnanswered, isAnyoneLeft })
      caller.pause = { until: board.now() + wait, freeAgentIds: new Set(freeNow.map(({ id }) => id)) }
      onFailed(wait)
    },
  })
  caller.offer = offer
  caller.offerEndsAt = board.now() + ringSeconds * 1000
  ringAgents(ports, caller, agents)
}

/** With `ringall`, agents who become free during a try ring too, until its end. */
export function extendAttempt(ports: QueuePorts, caller: WaitingCaller, free: readonly CallUser[]): void {
  if (ports.settings().strategy === 'ringall') ringAgents(ports, caller, untriedAgents(caller, free))
}

function ringAgents(
  { board, id, log }: QueuePorts,
  caller: WaitingCaller,
  agents: readonly CallUser[],
): void {
  const seconds = (caller.offerEndsAt - board.now()) / 1000
  if (agents.length === 0 || seconds <= 0) return
  for (const agent of agents) {
    caller.triedAgentIds.add(agent.id)
    log.recordRing(id, agent.id)
  }
  caller.offer?.ring(agents, seconds)
}

function untriedAgents({ triedAgentIds }: WaitingCaller, agents: readonly CallUser[]): readonly CallUser[] {
  return agents.filter(({ id }) => !triedAgentIds.has(id))
}

function callerForAgents(
  { board, settings }: QueuePorts,
  { served, waitingSince }: WaitingCaller,
): CallerIdentity {
  const { name, cliPrefix, waitTimePrefix } = settings()
  return callerShownToAgent(served.caller, served.destination, {
    ...(cliPrefix ? { name } : {}),
    ...(waitTimePrefix ? { waitedSeconds: (board.now() - waitingSince) / 1000 } : {}),
  })
}
