import type { CallerIdentity } from '../../sip/leg.ts'
import type { Call } from '../call.ts'
import type { ServiceDestination, ServiceKind } from '../directory.ts'
import type { ServiceLeg } from './service-leg.ts'

/** Somebody called a service: `call` is the live call whose target the service's leg is. */
export type ServedCall = {
  readonly destination: ServiceDestination
  readonly call: Call
  readonly caller: CallerIdentity
  readonly leg: ServiceLeg
}

/** Attends to whoever called a service, from the first moment until its leg is over. */
export type Service = (served: ServedCall) => void

/** Who attends to which kind of call. */
export type Services = Readonly<Partial<Record<ServiceKind, Service>>>
