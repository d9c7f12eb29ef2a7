import { randomInt } from 'node:crypto'
import { Disposables } from '#shared/core/disposables.ts'
import type { Store } from '../store/store.ts'
import { Random } from './random.ts'
import type { ShiftScene } from './shift/shift-scene.ts'
import { startShift } from './shift/start-shift.ts'
import { PausableClock } from './traffic/pausable-clock.ts'
import { startTraffic } from './traffic/start-traffic.ts'

/** What a platform simulates by itself. */
export type Simulation = {
  /** Calls a minute; 0 for none. */
  readonly traffic: number
  /** Whether people are at work. */
  readonly shift: boolean
  /** Without a seed, traffic is the same each time, and each shift is different. */
  readonly seed: number | undefined
}

/** The current simulation. The seeds reproduce it: that of the traffic, and that of the shift if there is one. */
type SimulationState = {
  readonly callsPerMinute: number
  readonly paused: boolean
  readonly seed: number
  readonly shiftSeed: number | null
}

export interface RunningSimulation extends Disposable {
  readonly state: SimulationState
  /** Changes the given values. A seed restarts its random stream; calls in progress continue. */
  change(changes: Partial<Pick<SimulationState, 'callsPerMinute' | 'paused' | 'seed'>>): void
}

/** Runs the simulation until it is disposed of. While paused, nothing happens by itself. */
export function simulate(
  scene: ShiftScene,
  { traffic, shift, seed: givenSeed }: Simulation,
): RunningSimulation {
  const running = new Disposables()
  const clock = new PausableClock(scene.clock)
  running.add(() => clock[Symbol.dispose]())
  let [callsPerMinute, seed] = [traffic, givenSeed ?? 1]
  const shiftSeed = shift ? (givenSeed ?? randomInt(2 ** 32)) : null
  const stream = () => new Random(seed + 1)
  const calls = startTraffic({ ...scene, clock, callsPerMinute, random: stream() })
  running.add(() => calls[Symbol.dispose]())
  if (shiftSeed !== null) {
    const random = new Random(shiftSeed).stream(`shift ${countShift(scene.store)}`)
    const runningShift = startShift({ ...scene, clock, random })
    running.add(() => runningShift[Symbol.dispose]())
  }
  return {
    get state() {
      return { callsPerMinute, paused: clock.paused, seed, shiftSeed }
    },
    change(changes) {
      if (changes.paused !== undefined) clock[changes.paused ? 'pause' : 'resume']()
      callsPerMinute = changes.callsPerMinute ?? callsPerMinute
      seed = changes.seed ?? seed
      if (changes.callsPerMinute !== undefined || changes.seed !== undefined)
        calls.change({ callsPerMinute, ...(changes.seed === undefined ? {} : { random: stream() }) })
    },
    [Symbol.dispose]: () => running[Symbol.dispose](),
  }
}

/** Number of shifts that these data have seen, so that a restarted platform does not repeat the same one. */
function countShift({ meta }: Pick<Store, 'meta'>): number {
  const previousShifts = Number(meta.read('shifts') ?? 0)
  meta.write('shifts', String(previousShifts + 1))
  return previousShifts
}
