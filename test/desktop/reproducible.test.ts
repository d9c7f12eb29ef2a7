import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildApp, projectRoot, runNode } from '#test/support/packaging/build-app.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

test('two builds are the same bytes: not the place, the time, the zone nor the user is in them', async () => {
  await using folder = await temporaryFolder('reproducible')
  await buildApp(folder.join('first'), { TZ: 'Asia/Tokyo', USER: 'first', LANG: 'C' })
  await buildApp(folder.join('a/second'), { TZ: 'America/Lima', USER: 'second', LANG: 'de_DE.UTF-8' })
  const [first, second] = [await read(folder.join('first')), await read(folder.join('a/second'))]
  expect([...second.keys()]).toEqual([...first.keys()])
  expect(first.size).toBeGreaterThan(10)
  const paths = [...first.keys()]
  expect(paths.filter((path) => !second.get(path)?.equals(first.get(path) ?? Buffer.alloc(0)))).toEqual([])
  expect(paths.filter((path) => first.get(path)?.includes(projectRoot))).toEqual([])
})

test('the list of parts names every production dependency and Electron, and is the same each time', async () => {
  await using folder = await temporaryFolder('parts')
  for (const name of ['one', 'two']) await runNode(['electron/packaging/sbom.ts', folder.join(name)])
  const list = await readFile(folder.join('one'), 'utf8')
  expect(await readFile(folder.join('two'), 'utf8')).toBe(list)
  const { components, metadata } = JSON.parse(list) as {
    components: { name: string; version: string; hashes?: unknown[]; properties?: { name: string }[] }[]
    metadata: { component: { name: string } }
  }
  expect(metadata.component.name).toBe('switchhook')
  const names = components.map(({ name }) => name)
  const { dependencies, devDependencies } = JSON.parse(
    await readFile(join(projectRoot, 'package.json'), 'utf8'),
  )
  expect(names).toEqual(expect.arrayContaining([...Object.keys(dependencies), 'electron']))
  const tools = Object.keys(devDependencies).filter((name) => name !== 'electron')
  expect(names.filter((name) => tools.includes(name))).toEqual([])
  const pinned = components.filter(({ name }) => name !== 'electron')
  expect(pinned.filter(({ hashes }) => !hashes?.length)).toEqual([])
  const engine = components.find(({ name }) => name === 'electron')
  expect(engine?.properties?.map(({ name }) => name)).toContainEqual(expect.stringMatching(/linux-x64\.zip$/))
})

async function read(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files = new Map<string, Buffer>()
  for (const path of paths.toSorted()) files.set(path.slice(folder.length), await readFile(path))
  return files
}
