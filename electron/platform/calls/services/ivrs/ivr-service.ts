import { maxIvrs } from '#shared/calls/routing/ivr-menu.ts'
import { causes, type Leg } from '../../../sip/leg.ts'
import type { Switchboard } from '../../switchboard.ts'
import type { Service } from '../service.ts'
import { IvrCall } from './ivr-call.ts'
import type { IvrBook } from './store-ivrs.ts'

export type IvrServicePorts = {
  readonly board: Switchboard
  readonly book: IvrBook
  /** At least 0 and below 1; `Math.random` by default. */
  readonly random?: () => number
}

/** Handles calls to IVRs (specification 2.2, Ivr). */
export function ivrService({ board, book, random = Math.random }: IvrServicePorts): Service {
  const visitedIvrs = new WeakMap<Leg, number>()
  return (served) => {
    const { call, destination, leg } = served
    const ivr = book.ivr(destination.id)
    if (!ivr) return leg.end(causes.unreachable)
    // A caller who is still with the transferring telephone arrives once the service answers.
    if (!call.source) leg.answer()
    const caller = call.source?.leg
    if (!caller) return leg.end(causes.unreachable)
    const visited = visitedIvrs.get(caller) ?? 0
    if (visited >= maxIvrs) return leg.end(causes.unreachable)
    visitedIvrs.set(caller, visited + 1)
    new IvrCall(served, ivr, { board, book, random }).start()
  }
}
