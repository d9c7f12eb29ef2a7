import type { Load, LoadGenerator } from './load-generator.ts'
import type { Operation, Peer, Workload } from './workloads.ts'

export type RoundOptions = {
  readonly connections: number
  readonly rounds: number
  /** Duration of each measurement. */
  readonly milliseconds: number
}

/** The loads of each server in one operation, per round. */
export type Measured = {
  readonly operation: Operation
  readonly connections: number
  readonly loads: ReadonlyMap<Peer, readonly Load[]>
}

/** Queries all servers in turns, after a round that is not counted. Throws if a response is not a success. */
export async function measureRounds(
  generator: LoadGenerator,
  { operation, plans }: Workload,
  { connections, rounds, milliseconds }: RoundOptions,
): Promise<Measured> {
  const peers = Object.keys(plans) as Peer[]
  const loads = new Map<Peer, Load[]>()
  for (let round = -1; round < rounds; round += 1)
    for (const peer of round % 2 === 0 ? peers : peers.toReversed()) {
      const load = await generator.run(`${peer} ${operation}`, { connections, milliseconds })
      if (load.refused > 0) throw new Error(`${peer} refused ${load.refused} requests of ${operation}`)
      if (round >= 0) loads.set(peer, [...(loads.get(peer) ?? []), load])
    }
  return { operation, connections, loads }
}

/** Requests per second of one server, per round. */
export function ratesOf({ loads }: Measured, peer: Peer): readonly number[] {
  return (loads.get(peer) ?? []).map(({ perSecond }) => perSecond)
}
