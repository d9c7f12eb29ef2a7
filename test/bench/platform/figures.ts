import { paired, percentile, plainFigure, type Figure } from '../report.ts'
import type { Load } from './load-generator.ts'
import { ratesOf, type Measured } from './rounds.ts'
import type { Operation, Peer } from './workloads.ts'

/** The aims, all at 10 connections: minimum ratio to the rate of a peer. */
const aims: Readonly<Record<Operation, Readonly<Partial<Record<Peer, number>>>>> = {
  'list of 100': { minimal: 0.8, 'json-server': 14 },
  'read by id': { bare: 0.55 },
  'filter =': { bare: 0.4 },
  'filter like': { scan: 8 },
  'durable create': { bare: 0.15 },
}
const aimedAt = 10

const names: Readonly<Record<Peer, string>> = {
  platform: 'platform',
  bare: 'bare node:http',
  minimal: 'node:http + node:sqlite',
  scan: 'the same without its index',
  'json-server': 'json-server',
}

/** Maximum 99th percentile, relative to the minimal server with the same records, at 10 connections. */
const p99Aim = 2

/** The platform beside each peer: rates, and the 99th percentile. */
export function figuresOf(measured: Measured): readonly Figure[] {
  const { operation, connections, loads } = measured
  const what = `${operation}, ${connections} connection${connections === 1 ? '' : 's'}`
  const peers = [...loads.keys()].filter((peer) => peer !== 'platform')
  return [
    ...peers.map((peer) =>
      paired(`${what}, beside ${names[peer]}`, '/s', {
        values: ratesOf(measured, 'platform'),
        floors: ratesOf(measured, peer),
        aim: connections === aimedAt ? (aims[operation][peer] ?? null) : null,
        bound: 'at least',
      }),
    ),
    ...(connections === aimedAt && loads.has('minimal')
      ? [
          paired(`${what}, p99 beside ${names.minimal}`, 'ms', {
            values: p99sOf(loads.get('platform')),
            floors: p99sOf(loads.get('minimal')),
            aim: p99Aim,
            bound: 'at most',
          }),
        ]
      : []),
    ...[...loads].map(([peer, all]) =>
      plainFigure(`${what}, p99 of ${names[peer]}`, 'ms', percentile(p99sOf(all), 0.5)),
    ),
  ]
}

function p99sOf(loads: readonly Load[] = []): readonly number[] {
  return loads.map(({ p99 }) => p99)
}

/** The generator's highest load: near 1, the fastest server was faster than measured. */
export function busiest(all: readonly Measured[]): Figure {
  const shares = all.flatMap(({ loads }) => [...loads.values()].flat().map(({ processor }) => processor))
  return plainFigure('processor share of the load generator, at most', '', Math.max(...shares))
}
