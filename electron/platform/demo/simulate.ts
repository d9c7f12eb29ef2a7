import { randomInt } from 'node:crypto'
import { Disposables } from '#shared/core/disposables.ts'
import type { Store } from '../store/store.ts'
import { Random } from './random.ts'
import type { ShiftScene } from './shift/shift-scene.ts'
import { startShift } from './shift/start-shift.ts'
import { startTraffic } from './traffic/start-traffic.ts'

/** What a platform simulates by itself. */
export type Simulation = {
  /** Calls a minute; 0 for none. */
  readonly traffic: number
  /** Whether people are at work. */
  readonly shift: boolean
  /** Traffic without a seed is the same each time, a shift another one. */
  readonly seed: number | undefined
}

/** Lets what was asked for happen until it is disposed of. */
export function simulate(scene: ShiftScene, { traffic, shift, seed }: Simulation): Disposable {
  const running = new Disposables()
  if (traffic > 0) {
    const random = new Random((seed ?? 1) + 1)
    const started = startTraffic({ ...scene, callsPerMinute: traffic, random })
    running.add(() => started[Symbol.dispose]())
  }
  if (shift) {
    const random = new Random(seed ?? randomInt(2 ** 32)).stream(`shift ${shiftsBefore(scene.store)}`)
    const started = startShift({ ...scene, random })
    running.add(() => started[Symbol.dispose]())
  }
  return running
}

/** How many shifts these data have seen: a platform that is started again does not tell the same once more. */
function shiftsBefore({ meta }: Pick<Store, 'meta'>): number {
  const before = Number(meta.read('shifts') ?? 0)
  meta.write('shifts', String(before + 1))
  return before
}
