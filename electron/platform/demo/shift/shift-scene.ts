import type { Queues } from '../../calls/services/queues/queues.ts'
import type { Scene } from '../traffic/scene.ts'

/** What a shift needs of the platform: what traffic does, and the queues that its people log in to. */
export type ShiftScene = Scene & { readonly queues: Pick<Queues, 'attend'> }
