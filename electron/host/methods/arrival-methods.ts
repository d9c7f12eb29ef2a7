import { ok } from '#shared/core/result.ts'
import type { ArrivalMethods } from '#shared/host/arrivals.ts'
import type { Arrivals } from '../arrivals/arrivals.ts'

export function arrivalMethods(arrivals: Pick<Arrivals, 'done'>): ArrivalMethods {
  return {
    async 'arrivals.done'({ key }) {
      arrivals.done(key)
      return ok(undefined)
    },
  }
}
