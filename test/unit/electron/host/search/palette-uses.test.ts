import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PaletteUses, withUse } from '#electron/host/search/palette-uses.ts'
import { searchFeature } from '#electron/host/search/search-feature.ts'
import { silentLog } from '#shared/core/log.ts'
import { scoreOfUse } from '#shared/core/score-of-use.ts'
import { mountFeature } from '#test/support/mount-feature.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

test('a use counts up and comes last; the oldest go', () => {
  const twice = withUse(withUse(withUse([], 'a', 1), 'b', 2), 'a', 3)
  expect(twice).toEqual([
    { key: 'b', at: 2, count: 1 },
    { key: 'a', at: 3, count: 2 },
  ])
  const many = Array.from({ length: 300 }, (_, at) => `key ${at}`).reduce<ReturnType<typeof withUse>>(
    (uses, key, at) => withUse(uses, key, at),
    [],
  )
  expect(many).toHaveLength(200)
  expect(many.at(-1)?.key).toBe('key 299')
})

test('the last and the frequent score higher; never is nothing', () => {
  const day = 86_400_000
  expect(scoreOfUse(undefined)).toBe(0)
  expect(scoreOfUse({ at: 100 * day, count: 1 })).toBeGreaterThan(scoreOfUse({ at: 80 * day, count: 2 }))
  expect(scoreOfUse({ at: 100 * day, count: 8 })).toBeGreaterThan(scoreOfUse({ at: 110 * day, count: 1 }))
})

test('each agent has their own, over the end of the app', async () => {
  await using folder = await temporaryFolder('palette')
  const uses = new PaletteUses({ userData: folder.path, log: silentLog })
  uses.write('one', [{ key: 'command:hold', at: 1, count: 1 }])
  uses.write('other', [])
  const again = new PaletteUses({ userData: folder.path, log: silentLog })
  expect(again.of('one')).toEqual([{ key: 'command:hold', at: 1, count: 1 }])
  expect(again.of('other')).toEqual([])
  expect(again.of('nobody')).toEqual([])
})

test('a wrong entry costs that entry, a damaged file what was learnt', async () => {
  await using folder = await temporaryFolder('palette')
  const path = join(folder.path, 'palette.json')
  const uses = new PaletteUses({ userData: folder.path, log: silentLog })
  const entries = [{ key: 7 }, null, { key: 'a', at: 'x', count: 1 }, { key: 'b', at: 2, count: 3 }]
  await writeFile(path, JSON.stringify({ one: entries, other: 'no list' }))
  expect([uses.of('one'), uses.of('other')]).toEqual([[{ key: 'b', at: 2, count: 3 }], []])
  await writeFile(path, '{')
  expect(uses.of('one')).toEqual([])
})

test('what an agent chooses is published', async () => {
  await using folder = await temporaryFolder('palette')
  const { methods, service } = mountFeature(searchFeature, {
    ports: { userData: folder.path },
    services: { session: {}, directory: {} },
  })
  await methods['palette.used']({ key: 'command:hold' })
  service.showUses()
  const uses = new PaletteUses({ userData: folder.path, log: silentLog })
  const [owner = ''] = Object.keys(JSON.parse(await readFile(join(folder.path, 'palette.json'), 'utf8')))
  expect(uses.of(owner)).toMatchObject([{ key: 'command:hold', count: 1 }])
})
