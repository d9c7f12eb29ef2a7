import { emptyLegFacts, type CallFacts } from '#electron/platform/calls/call-facts.ts'
import { userParty, type Party } from '#electron/platform/calls/party.ts'
import { sampleUser } from './call-bench.ts'

/** A live call from outside that rings at user 2, with `changes`. */
export function callFacts({
  source = { number: '+442079460018', name: 'Jo Caller', id: 'contact:7' },
  target = userParty(sampleUser(2)),
  ...changes
}: Partial<Omit<CallFacts, 'source' | 'target'>> & {
  readonly source?: Party
  readonly target?: Party
} = {}): CallFacts {
  return {
    id: 9,
    parentId: null,
    rootId: 9,
    customerId: 1,
    context: 'PSTN_CALL',
    direction: 'in',
    state: 'RINGING',
    reached: 'RINGING',
    source: { ...emptyLegFacts, ...source },
    target: { ...emptyLegFacts, ...target },
    startedAt: Date.UTC(2026, 10, 20, 9, 0, 0),
    connectedAt: null,
    endedAt: null,
    cause: null,
    recording: 'off',
    referredBy: '',
    queueState: '',
    labels: [],
    actionUrl: '',
    actionText: '',
    ...changes,
  }
}
