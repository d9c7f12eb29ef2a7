import { join } from 'node:path'
import { paired, type Figure } from '../report.ts'
import { startLoadGenerator, type LoadGenerator } from './load-generator.ts'
import { startPlatform, type RunningPlatform } from './running.ts'
import { fillPlatform } from './sample-data.ts'

const connections = 10
const limit = 100
const [few, many] = [10_000, 1_000_000] as const

/** Whether the cost of a page is independent of its position and of the number of records. */
export async function measurePages(data: string, folder: string, quick: boolean): Promise<readonly Figure[]> {
  const rounds = quick ? 5 : 9
  await using servers = new AsyncDisposableStack()
  const generator = servers.use(startLoadGenerator())
  const large = quick ? many / 5 : many
  const [fewFolder, manyFolder] = [join(folder, 'few'), join(folder, 'many')]
  await fillPlatform(fewFolder, few)
  await fillPlatform(manyFolder, large)
  const platform = servers.use(await startPlatform(data))
  const fewPlatform = servers.use(await startPlatform(fewFolder))
  const manyPlatform = servers.use(await startPlatform(manyFolder))
  const lastPage = 100_000 / limit
  plan(generator, 'first', { platform, page: 1 })
  plan(generator, 'last', { platform, page: lastPage })
  plan(generator, 'few', { platform: fewPlatform, page: 1 })
  plan(generator, 'many', { platform: manyPlatform, page: 1 })
  const [last, first, fewRates, manyRates] = await inTurns(
    generator,
    ['last', 'first', 'few', 'many'],
    rounds,
  )
  return [
    paired('last page of 100,000, beside the first', '/s', {
      values: last ?? [],
      floors: first ?? [],
      aim: 0.5,
      bound: 'at least',
    }),
    paired(`first page of ${large.toLocaleString('en')}, beside that of ${few.toLocaleString('en')}`, 'ms', {
      values: (manyRates ?? []).map(costOf),
      floors: (fewRates ?? []).map(costOf),
      aim: 1.5,
      bound: 'at most',
    }),
  ]
}

/** Milliseconds per response of a server that is never idle. */
function costOf(perSecond: number): number {
  return 1_000 / perSecond
}

type Asked = { readonly platform: RunningPlatform; readonly page: number }

function plan(generator: LoadGenerator, name: string, { platform, page }: Asked): void {
  generator.plan(name, {
    port: platform.port,
    requests: [platform.get(`/cdrs?page=${page}&limit=${limit}`)],
  })
}

/** Rates of each plan per round, after a round that is not counted. */
export async function inTurns(
  generator: LoadGenerator,
  names: readonly string[],
  rounds: number,
): Promise<readonly (readonly number[])[]> {
  const rates = names.map((): number[] => [])
  for (let round = -1; round < rounds; round += 1)
    for (const [index, name] of names.entries()) {
      const load = await generator.run(name, { connections, milliseconds: 500 })
      if (load.refused > 0) throw new Error(`${name}: ${load.refused} requests were refused`)
      if (round >= 0) rates[index]?.push(load.perSecond)
    }
  return rates
}
