import { routeDialled as routePlain } from '#shared/calls/routing/dial.ts'
import type { Destination, DialPlan, Directory } from './directory.ts'
import { featureOf } from './services/feature-codes/codes.ts'
import { emptyParty, outsideParty, serviceParty, userParty, type Party } from './party.ts'

/** Where a dialled number leads, including feature codes. */
export function routeDialled(dialled: string, plan: DialPlan, directory: Directory): Destination {
  return routePlain(dialled, plan, {
    directory,
    featureOf: (number) => featureOf(number, plan, directory),
  })
}

/** A destination as shown to a customer. */
export function partyOf(destination: Destination, customerId: number, directory: Directory): Party {
  switch (destination.kind) {
    case 'user':
      return userParty(destination.user, destination.through)
    case 'service':
      return serviceParty(destination)
    case 'outside':
      return outsideParty(destination.number, customerId, directory)
    case 'unknown':
    case 'barred':
      return { ...emptyParty, number: destination.number }
  }
}
