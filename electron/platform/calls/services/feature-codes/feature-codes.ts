import type { Switchboard } from '../../switchboard.ts'
import type { Services } from '../service.ts'
import { Parking, parkingSeconds } from './parking.ts'
import { groupPickup, pickup } from './pickup.ts'
import { supervision } from './supervision.ts'

type FeatureServices = Required<
  Pick<Services, 'listen' | 'whisper' | 'barge' | 'pickup' | 'group-pickup' | 'park' | 'retrieve'>
>

/** The services behind the feature codes. `seconds`: how long a call stays parked. */
export function featureCodes(board: Switchboard, seconds = parkingSeconds): FeatureServices {
  const parking = new Parking(board, seconds)
  return {
    listen: supervision(board, 'listen'),
    whisper: supervision(board, 'whisper'),
    barge: supervision(board, 'barge'),
    pickup: pickup(board),
    'group-pickup': groupPickup(board),
    park: (served) => parking.park(served),
    retrieve: (served) => parking.retrieve(served),
  }
}
