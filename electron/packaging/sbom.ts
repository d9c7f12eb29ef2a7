import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Writes the bill of materials of an installed Switchhook as CycloneDX: every production dependency that npm reports,
 * and Electron, which is a development dependency to npm and most of what is installed. `npm run sbom [file]`.
 */

type Component = { readonly name: string; readonly version: string; readonly [field: string]: unknown }
type Bom = {
  readonly serialNumber?: string
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly components: readonly Component[]
}

const root = resolve(import.meta.dirname, '../..')
const file = resolve(process.argv[2] ?? resolve(root, 'dist/switchhook.cdx.json'))

const listed = execFileSync(
  'npm',
  [
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--omit',
    'dev',
    '--sbom-type',
    'application',
    '--package-lock-only',
  ],
  { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
)
const bom = JSON.parse(listed) as Bom
const components = [...bom.components, ...unlisted(bom.components), electron()]
// npm names the whole after the project's folder, and includes the time.
const { timestamp: _now, ...facts } = bom.metadata ?? {}
const metadata = { ...facts, component: { ...Object(facts['component']), name: 'switchhook' } }
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify({ ...bom, ...serial(components), metadata, components }, null, 2)}\n`)
process.stdout.write(`${file}: ${components.length} components\n`)

/**
 * Production packages of the lock file that npm omits from its list: those that a development dependency needs too (npm
 * 11).
 */
function unlisted(named: readonly Component[]): readonly Component[] {
  const { packages } = readJson<{ packages: Record<string, Locked> }>(resolve(root, 'package-lock.json'))
  const listedKeys = new Set(named.map(({ name, version }) => `${name}@${version}`))
  return Object.entries(packages).flatMap(([path, { version, integrity, license, ...kind }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (path === '' || kind.dev || kind.devOptional || kind.optional || listedKeys.has(`${name}@${version}`))
      return []
    return [
      {
        'bom-ref': `${name}@${version}`,
        type: 'library',
        name,
        version,
        purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
        hashes: hashesOf(integrity),
        ...(license && { licenses: [{ license: { id: license } }] }),
      },
    ]
  })
}

type Locked = {
  readonly version: string
  readonly integrity?: string
  readonly license?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly optional?: boolean
}

/** `integrity` of a lock file: the algorithm, a dash, base64. */
function hashesOf(integrity = ''): readonly Readonly<Record<string, string>>[] {
  const [, bits, hash = ''] = /^sha(\d+)-(.+)$/.exec(integrity) ?? []
  return bits ? [{ alg: `SHA-${bits}`, content: Buffer.from(hash, 'base64').toString('hex') }] : []
}

/** The engine, with the hashes of its archives that its package pins. */
function electron(): Component {
  const folder = resolve(root, 'node_modules/electron')
  const { version, license } = readJson<{ version: string; license: string }>(resolve(folder, 'package.json'))
  const archives = Object.entries(readJson<Record<string, string>>(resolve(folder, 'checksums.json')))
  return {
    'bom-ref': `electron@${version}`,
    type: 'framework',
    name: 'electron',
    version,
    purl: `pkg:npm/electron@${version}`,
    licenses: [{ license: { id: license } }],
    description: 'Holds Chromium and Node.js. Their notices are LICENSES.chromium.html beside the program.',
    properties: archives
      .filter(([name]) => /^electron-v[\d.]+-(linux|darwin|win32)-(x64|arm64)\.zip$/.test(name))
      .map(([name, sha256]) => ({ name: `sha256:${name}`, value: sha256 })),
  }
}

/** A number derived from the content instead of a random one, so that the same package has the same list. */
function serial(parts: readonly Component[]): { readonly serialNumber: string } {
  const names = parts.map(({ name, version }) => `${name}@${version}`).join()
  const hex = createHash('sha256').update(names).digest('hex')
  const uuid = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
  return { serialNumber: `urn:uuid:${uuid.join('-')}` }
}

function readJson<Value>(path: string): Value {
  return JSON.parse(readFileSync(path, 'utf8')) as Value
}
