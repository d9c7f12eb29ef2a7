import type { OperatorContract, Traffic } from '#shared/api/operator.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { Clock } from '#shared/core/clock.ts'
import { ok } from '#shared/core/result.ts'
import type { RunningSimulation } from '../demo/simulate.ts'
import type { Handlers } from '../http/handler.ts'

export type OperatorSimulationPorts = {
  readonly simulation: Pick<RunningSimulation, 'state' | 'change'>
  readonly clock: Pick<Clock, 'now'>
}

/** The platform's simulated activity, and its clock. */
export function operatorSimulationHandlers({
  simulation,
  clock,
}: OperatorSimulationPorts): Pick<Handlers<OperatorContract>, 'readTraffic' | 'changeTraffic' | 'readClock'> {
  const startedAt = writeTimestamp(clock.now())
  const traffic = (): Traffic => {
    const { callsPerMinute, paused, seed, shiftSeed } = simulation.state
    return { calls_per_minute: callsPerMinute, paused, seed, shift_seed: shiftSeed }
  }
  return {
    readTraffic: () => ok(traffic()),

    changeTraffic({ body: { calls_per_minute: callsPerMinute, paused, seed } }) {
      simulation.change({
        ...(callsPerMinute === undefined ? {} : { callsPerMinute }),
        ...(paused === undefined ? {} : { paused }),
        ...(seed === undefined ? {} : { seed }),
      })
      return ok(traffic())
    },

    readClock: () => ok({ now: writeTimestamp(clock.now()), started_at: startedAt }),
  }
}
