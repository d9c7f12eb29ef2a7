import type { CallerIdentity } from '../../sip/leg.ts'
import type { Call } from '../call.ts'
import type { ServiceDestination, ServiceKind } from '../directory.ts'
import type { ServiceLeg } from './service-leg.ts'

/** A call to a service: `call` is the live call whose target is the service's leg. */
export type ServedCall = {
  readonly destination: ServiceDestination
  readonly call: Call
  readonly caller: CallerIdentity
  readonly leg: ServiceLeg
}

/** Handles a call to a service, from the start until its leg is over. */
export type Service = (served: ServedCall) => void

/** The service for each kind of call. */
export type Services = Readonly<Partial<Record<ServiceKind, Service>>>
