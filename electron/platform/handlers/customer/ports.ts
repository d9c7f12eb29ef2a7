import type { CallEngine } from '../../calls/call-engine.ts'
import type { Tokens } from '../../http/tokens.ts'
import type { SipServer } from '../../sip/sip-server.ts'
import type { Store } from '../../store/store.ts'

/** Ports of the handlers of the customer, its users and their records. */
export type CustomerPorts = {
  readonly store: Store
  readonly tokens: Pick<Tokens, 'revokeAll'>
  readonly engine: Pick<CallEngine, 'board' | 'endCalls'>
  readonly lines: Pick<SipServer, 'removeRegistrations'>
}
