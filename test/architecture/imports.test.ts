import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { checkImport, layerOf } from './check-import.ts'
import { findCycles } from './cycles.ts'
import { fileExists, importsOf } from './imports.ts'
import { findTwoWayPairs } from './folder-pairs.ts'
import { packages } from './packages.ts'
import { isAtAddress, matchedPart } from './paths.ts'
import { mayImport, readmes } from './readmes.ts'
import { readSources, root } from './sources.ts'

const sources = readSources()
const imports = sources.flatMap(importsOf)

test('every file belongs to a layer', () => {
  expect(sources.map(({ path }) => path).filter((path) => layerOf(path) === undefined)).toEqual([])
})

test('every import follows an arrow of the table', () => {
  const broken = imports.flatMap((found) => {
    const rule = checkImport(found)
    return rule === undefined ? [] : [`${found.from}:${found.line} imports '${found.specifier}': ${rule}`]
  })
  expect(broken).toEqual([])
})

test('every import is named on the "May import" line of its folder', () => {
  const allowedIn = new Map(readmes.map(({ folder }) => [folder, mayImport(folder)]))
  const broken = imports.flatMap(({ from, line, specifier, target }) => {
    const folder = nearestReadme(posix.dirname(from))
    const allowed = allowedIn.get(folder)
    if (allowed === undefined || target.kind === 'package' || isAtAddress(from, 'test')) return []
    const isNamed =
      target.kind === 'node'
        ? allowed.includes('node:')
        : [folder, ...allowed].some((address) => isAtAddress(target.path, address))
    return isNamed ? [] : [`${folder}/README.md does not name ${specifier}, see ${from}:${line}`]
  })
  expect(broken).toEqual([])
})

test('the "May import" line of a folder is as wide as its row of the table, and of a part no wider', () => {
  const broken = readmes.flatMap(({ path, folder }) => {
    const [named, layer] = [mayImport(folder), layerOf(folder)]
    if (!path.endsWith('/README.md') || named === undefined || layer === undefined) return []
    const own = layer.at.flatMap((address) => matchedPart(folder, address) ?? [])
    const others = layer.mayImport.filter((address) => !layer.at.includes(address))
    const table = [...others, ...(layer.node ? ['node:'] : [])]
    const wider = named.filter((name) => ![...own, ...table].some((address) => isAtAddress(name, address)))
    const isWhole = own.includes(folder)
    const narrower = isWhole ? table.filter((each) => !named.some((name) => isAtAddress(name, each))) : []
    return [
      ...wider.map((name) => `${path} widens: ${name}`),
      ...narrower.map((name) => `${path} lacks: ${name}`),
    ]
  })
  expect(broken).toEqual([])
})

test('every import names a file that exists, with its extension', () => {
  const broken = imports.flatMap(({ from, line, specifier, target }) =>
    target.kind === 'file' && !fileExists(target.path)
      ? [`${from}:${line} imports '${specifier}': no such file`]
      : [],
  )
  expect(broken).toEqual([])
})

test('no files import each other in a circle', () => {
  const targets = (path: string) =>
    imports.flatMap(({ from, target }) => (from === path && target.kind === 'file' ? [target.path] : []))
  expect(findCycles(new Map(sources.map(({ path }) => [path, targets(path)])))).toEqual([])
})

test('no two folders of the host or the platform import each other', () => {
  const edges = imports.flatMap(({ from, target }) =>
    target.kind === 'file' && /^electron\/(host|platform)\//.test(from)
      ? [[dirname(from), dirname(target.path)] as const]
      : [],
  )
  expect(findTwoWayPairs(edges)).toEqual([])
})

test('each package has one address, or a reason for more', () => {
  const unexplained = Object.entries(packages).filter(
    ([, { at, reason }]) => at.length > 1 && reason === undefined,
  )
  expect(unexplained).toEqual([])
})

test('the packages of the table are those of package.json', () => {
  const manifest: { dependencies: object; devDependencies: object } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const tabled = Object.keys(packages)
  const installed = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
  expect(
    tabled.filter((name) => !installed.includes(name)),
    'in the table only',
  ).toEqual([])
  expect(
    Object.keys(manifest.dependencies).filter((name) => !tabled.includes(name)),
    'without an address',
  ).toEqual([])
})

function nearestReadme(folder: string): string {
  return readmes.some(({ path }) => path === `${folder}/README.md`) || folder === '.'
    ? folder
    : nearestReadme(posix.dirname(folder))
}
