import type { Clock } from '#shared/core/clock.ts'
import type { Log } from '#shared/core/log.ts'
import type { Result } from '#shared/core/result.ts'
import type { SimulatorState } from '#shared/host/simulator.ts'
import type { DemoPlatform } from '../ports.ts'
import type { SignedInAgent } from '../signed-in-agent.ts'
import { EventSubscription } from './event-subscription.ts'
import { FaultWatch } from './fault-watch.ts'
import { createOperatorClient } from './operator-client.ts'
import { PlatformDesk } from './platform-desk.ts'
import { Simulator } from './simulator.ts'

type DemoParts = {
  readonly platform: Pick<DemoPlatform, 'restart'>
  readonly operator: NonNullable<DemoPlatform['operator']>
  readonly agent: SignedInAgent
  readonly clock: Clock
  readonly log: Log
  readonly hide: (secret: string) => void
  /** The receiver of events, and its confirmation. */
  readonly receiver: {
    address(): Result<{ readonly url: string; readonly ca: string }>
    addressRegistered(): void
  }
  readonly onVoicemail: () => void
  readonly onState: (state: SimulatorState) => void
}

/** A demo platform while an agent is signed in to it. */
export type OpenDemo = Disposable & {
  readonly simulator: Simulator
  readonly events: EventSubscription
  readonly desk: PlatformDesk
  readonly faults: FaultWatch
}

export function openDemo(parts: DemoParts): OpenDemo {
  const { agent: signedIn, clock, log, hide, receiver } = parts
  const operator = createOperatorClient({ baseUrl: signedIn.baseUrl, account: parts.operator, hide })
  const simulator = new Simulator({
    ...{ operator, agent: signedIn.agent, clock, log },
    restart: parts.platform.restart,
    onVoicemail: parts.onVoicemail,
    onState: parts.onState,
  })
  const events = new EventSubscription({
    ...{ api: operator.api, clock },
    address: () => receiver.address(),
    onSubscribed: () => receiver.addressRegistered(),
  })
  const desk = new PlatformDesk({ operator, ownWebhook: () => events.id, hide })
  const faults = new FaultWatch({
    read: () => desk.faults(),
    clock,
    onFaults: (read) => simulator.faultsRead(read),
  })
  return {
    ...{ simulator, events, desk, faults },
    [Symbol.dispose]: () => [simulator, events, faults, operator].forEach((each) => each[Symbol.dispose]()),
  }
}
