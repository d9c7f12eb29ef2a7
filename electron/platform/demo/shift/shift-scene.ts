import type { Queues } from '../../calls/services/queues/queues.ts'
import type { Scene } from '../traffic/scene.ts'

/** Ports of a shift: those of traffic, and the queues that its people log in to. */
export type ShiftScene = Scene & { readonly queues: Pick<Queues, 'setAttendance'> }
