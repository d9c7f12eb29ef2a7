import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf } from './imports.ts'
import { missingNames, readmes } from './readmes.ts'
import { filesBelow, readSources, root } from './sources.ts'

/** Maximum number of lines of a file. */
const maxLines = { product: 250, test: 400 }

const atRoot = [
  ...[
    'electron',
    'renderer',
    'shared',
    'test',
    'electron-builder.yml',
    'package.json',
    'tsconfig.json',
    'README.md',
  ],
  ...['package-lock.json', '.gitignore', '.gitattributes', 'LICENSE', '.ci', '.git'],
]

const lineCount = (text: string) => text.trimEnd().split('\n').length
const files = readSources().map(({ path, text }) => ({ path, lines: lineCount(text) }))
const isTest = (path: string) => path.startsWith('test/')

test('no file of the product has more than 250 lines, style sheets included, and no test more than 400', () => {
  const sheets = filesBelow('renderer')
    .filter((path) => path.endsWith('.css'))
    .map((path) => ({ path, lines: lineCount(readFileSync(join(root, path), 'utf8')) }))
  const tooLong = [...files, ...sheets].filter(
    ({ path, lines }) => lines > (isTest(path) ? maxLines.test : maxLines.product),
  )
  expect(tooLong).toEqual([])
})

test.for([
  { what: 'the product', chosen: files.filter(({ path }) => !isTest(path)) },
  { what: 'the tests', chosen: files.filter(({ path }) => isTest(path)) },
])('half of the files of $what have at most 80 lines, nine tenths at most 200', ({ chosen }) => {
  const lengths = chosen.map(({ lines }) => lines).toSorted((a, b) => a - b)
  const quantile = (share: number) => lengths[Math.floor((lengths.length - 1) * share)] ?? 0
  expect(quantile(0.5)).toBeLessThanOrEqual(80)
  expect(quantile(0.9)).toBeLessThanOrEqual(200)
})

/**
 * Of at most 30 lines, with one importer that lies in the same folder, above or below. The number may only shrink. The word
 * tables of another language are left out: the index is their only importer.
 */
const maxSmallFiles = 40

test('few small files have a single importer beside them', () => {
  const product = readSources().filter(({ path }) => !isTest(path))
  const isTranslation = (path: string) => path.includes('/locales/de/')
  const importers = new Map<string, Set<string>>()
  for (const { from, target } of product.flatMap(importsOf))
    if (target.kind === 'file')
      importers.set(target.path, (importers.get(target.path) ?? new Set()).add(from))
  const isBeside = (one: string, other: string) => `${one}/`.startsWith(`${other}/`)
  const small = files.filter(({ path, lines }) => {
    const [importer, ...others] = importers.get(path) ?? []
    if (lines > 30 || importer === undefined || others.length > 0 || isTranslation(path)) return false
    const [own, its] = [dirname(path), dirname(importer)]
    return isBeside(own, its) || isBeside(its, own)
  })
  expect(small.map(({ path }) => path).slice(maxSmallFiles)).toEqual([])
})

test('components are named in PascalCase', () => {
  const components = files.map(({ path }) => path).filter((path) => path.endsWith('.vue'))
  expect(components.filter((path) => !/\/([A-Z][a-z0-9]*)+\.vue$/.test(path))).toEqual([])
})

test('each folder with sources says what it is in a README of at most 30 lines beside its examples', () => {
  const folders = new Set(files.map(({ path }) => readmeFolder(dirname(path))))
  const broken = [...folders].flatMap((folder) => {
    const readme = join(root, folder, 'README.md')
    if (!existsSync(readme)) return [`${folder} has no README.md`]
    const prose = readFileSync(readme, 'utf8').replaceAll(/^```.*?^```$/gms, '')
    const lines = prose.trimEnd().split('\n').length
    return lines > 30 ? [`${folder}/README.md has ${lines} lines`] : []
  })
  expect(broken).toEqual([])
})

test('each file or folder that a README names exists', () => {
  expect(readmes.flatMap((readme) => missingNames(readme).map((name) => `${readme.path}: ${name}`))).toEqual(
    [],
  )
  const text = 'Start at `files.test.ts`, not at `gone.ts` or `shared/gone/`; see `check-*.ts` and `../unit`.'
  expect(missingNames({ folder: 'test/architecture', text })).toEqual(['gone.ts', 'shared/gone/'])
})

test('the root holds what it should and nothing else', () => {
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n').filter(Boolean)
  const isIgnored = (name: string) => ignored.some((pattern) => matchesGlob(name, pattern.replace(/\/$/, '')))
  const present = readdirSync(root)
  expect(
    present.filter((name) => !atRoot.includes(name) && !isIgnored(name)),
    'too much',
  ).toEqual([])
  expect(
    atRoot.filter((name) => name !== '.git' && !present.includes(name)),
    'missing',
  ).toEqual([])
})

/** Below `test`, the folders mirror the product: their room's README speaks for them. */
function readmeFolder(folder: string): string {
  return isTest(folder) ? folder.split('/').slice(0, 2).join('/') : folder
}
