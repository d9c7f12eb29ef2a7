import { join } from 'node:path'
import { paired, type Figure } from '../report.ts'
import { startLoadGenerator } from './load-generator.ts'
import { inTurns } from './pages.ts'
import { startBare } from './peers.ts'
import { startPlatform } from './running.ts'
import { fillPlatform } from './sample-data.ts'
import { creating } from './workloads.ts'

/** Minimum ratio to the rate of a platform that commits each request. */
const aim = 2.5

/** Durable creates of the platform beside the same platform without group commit. */
export async function measureCommits(folder: string, quick: boolean): Promise<readonly Figure[]> {
  await using servers = new AsyncDisposableStack()
  const generator = servers.use(startLoadGenerator())
  const bare = servers.use(await startBare())
  for (const [name, script] of [
    ['together', undefined],
    ['each', 'test/bench/platform/commit-each.ts'],
  ] as const) {
    const data = join(folder, name)
    await fillPlatform(data, 0)
    const platform = servers.use(await startPlatform(data, script))
    const ports = { bare: bare.port, minimal: 0, 'json-server': 0 }
    const { platform: plan } = creating(platform, ports).plans
    if (plan) generator.plan(name, plan)
  }
  const [together, each] = await inTurns(generator, ['together', 'each'], quick ? 5 : 9)
  return [
    paired('durable create, 10 connections, beside a commit for each request', '/s', {
      values: together ?? [],
      floors: each ?? [],
      aim,
      bound: 'at least',
    }),
  ]
}
