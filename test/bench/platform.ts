import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { measureCommits } from './platform/commits.ts'
import { busiest, figuresOf } from './platform/figures.ts'
import { startLoadGenerator } from './platform/load-generator.ts'
import { measurePages } from './platform/pages.ts'
import { startBare, startJsonServer, startMinimal } from './platform/peers.ts'
import { measureRounds, type Measured } from './platform/rounds.ts'
import { startPlatform } from './platform/running.ts'
import { fillPeers, fillPlatform } from './platform/sample-data.ts'
import { measureScan } from './platform/scan.ts'
import { measureStart } from './platform/start.ts'
import { makeWorkloads } from './platform/workloads.ts'
import type { Figure } from './report.ts'

const records = 100_000

/**
 * The embedded platform beside a bare server, the minimal server that stores the same records, and json-server; each in
 * a process of its own, queried in turns by a load generator in another one.
 */
export async function measurePlatform(quick: boolean): Promise<readonly Figure[]> {
  await using folder = await temporaryFolder('bench-platform')
  const data = folder.join('data')
  await fillPlatform(data, records)
  const figures = [...(await measurePeers(data, folder.join('peers'), quick))]
  figures.push(...(await measureScan(data, quick)))
  figures.push(...(await measurePages(data, folder.path, quick)))
  figures.push(...(await measureCommits(folder.path, quick)))
  figures.push(await measureStart(folder.join('demo'), quick))
  return figures
}

async function measurePeers(data: string, peers: string, quick: boolean): Promise<readonly Figure[]> {
  const sample = await fillPeers(data, peers)
  await using servers = new AsyncDisposableStack()
  const bare = servers.use(await startBare())
  const minimal = servers.use(await startMinimal(peers))
  const json = servers.use(await startJsonServer(peers))
  const platform = servers.use(await startPlatform(data))
  const generator = servers.use(startLoadGenerator())
  const ports = { bare: bare.port, minimal: minimal.port, 'json-server': json.port }
  const workloads = await makeWorkloads(platform, ports, sample)
  for (const { operation, plans } of workloads)
    for (const [peer, plan] of Object.entries(plans)) generator.plan(`${peer} ${operation}`, plan)
  const measured: Measured[] = []
  for (const connections of quick ? [10] : [10, 1, 50])
    for (const workload of workloads)
      measured.push(
        await measureRounds(generator, workload, {
          connections,
          rounds: quick ? 3 : 5,
          milliseconds: quick ? 500 : 700,
        }),
      )
  return [...measured.flatMap(figuresOf), busiest(measured)]
}
