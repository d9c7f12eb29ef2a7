import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { builtinModules, createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAsar, type AsarFile } from '#test/support/packaging/asar.ts'
import { buildApp, projectRoot, runNode } from '#test/support/packaging/build-app.ts'
import { packageApp } from '#test/support/packaging/package-app.ts'
import { readFuses } from '#test/support/packaging/stub-engine.ts'
import { startProcess } from '#test/support/process.ts'
import { skipWhen } from '#test/support/needs.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'

let folder: TemporaryFolder
let unpacked: string
let files: readonly AsarFile[]
/** The archive as Electron sees it: what lies beside it is part of it. */
let app: string

beforeAll(async () => {
  folder = await temporaryFolder('package')
  await buildApp(folder.join('out'))
  unpacked = await packageApp({ folder: folder.path, out: folder.join('out') })
  files = readAsar(join(unpacked, 'resources/app.asar'))
  app = await unpack(folder.join('app'))
}, 120_000)
afterAll(async () => await folder?.[Symbol.asyncDispose]())

describe('the package', () => {
  test('holds the bundles, the licences and keytar, and nothing of tests, sources or tools', () => {
    const paths = files.map(({ path }) => path)
    expect(paths).toEqual(
      expect.arrayContaining([
        'out/main/main.js',
        'out/main/platform-process.js',
        'out/preload/preload.cjs',
        'out/renderer/index.html',
        'out/licences.json',
        'package.json',
      ]),
    )
    expect(paths.filter((path) => !/^(out\/|package\.json$|node_modules\/keytar\/)/.test(path))).toEqual([])
    expect(
      paths.filter((path) => /\.(ts|vue|map|d\.ts|c?test\.\w+)$|(^|\/)(test|tests|__tests__)\//.test(path)),
    ).toEqual([])
  })

  test('holds no source map, no dev dependency and no path of this machine', () => {
    const texts = files.map(({ path, read }) => ({ path, text: read?.().toString('latin1') ?? '' }))
    const named = (is: (text: string) => boolean) =>
      texts.filter(({ text }) => is(text)).map(({ path }) => path)
    expect(named((text) => /^\/\/# sourceMappingURL=/m.test(text))).toEqual([])
    expect(named((text) => text.includes(projectRoot) || text.includes(folder.path))).toEqual([])
    const { devDependencies, scripts, desktopName } = JSON.parse(textOf('package.json'))
    expect({ devDependencies, scripts, desktopName }).toEqual({ desktopName: 'switchhook.desktop' })
  })

  test('contains only the keytar program of its own platform, unpacked beside the archive', async () => {
    const programs = files.filter(({ path }) => path.endsWith('.node'))
    expect(programs).toMatchObject([
      { path: 'node_modules/keytar/prebuilds/linux-x64/keytar.node', unpacked: true },
    ])
    const beside = join(unpacked, 'resources/app.asar.unpacked', programs[0]?.path ?? '')
    expect(existsSync(beside)).toBe(true)
  })

  test('is whole: every import of its bundles is in it, of Node, or Electron itself', async () => {
    for (const { path, read } of files.filter((file) => /^out\/(main|preload)\/.+\.c?js$/.test(file.path))) {
      const { resolve } = createRequire(join(app, path))
      for (const name of importsOf(read?.().toString() ?? '')) {
        if (name === 'electron' || name.startsWith('node:') || builtinModules.includes(name)) continue
        expect([path, name, resolve(name).startsWith(app)]).toEqual([path, name, true])
      }
    }
  })

  test('runs: its demo platform starts from it, and its keychain loads', async () => {
    await using platform = await startProcess({ script: join(app, 'out/main/platform-process.js') })
    expect(platform.ready).toMatchObject({ ready: true })
    const words = 'console.log(typeof require("keytar").getPassword)'
    expect(await runNode(['-e', words], { cwd: join(app, 'out') })).toBe('function\n')
  })

  test('can load what updates it, which only the first look needs', async () => {
    const library = files
      .map(({ path }) => path)
      .find((path) => /^out\/main\/load-library-.+\.js$/.test(path))
    const words = `import('./${library}').then((it) => console.log(Object.values(it).map((each) => typeof each).join()))`
    expect(await runNode(['-e', words], { cwd: app })).toContain('function')
    expect(textOf('out/main/main.js')).not.toContain('ERR_UPDATER_INVALID_VERSION')
  })

  test('has the hash of each file in its header, so that Electron can check what it reads', () => {
    const packed = files.filter(({ read }) => read !== undefined)
    expect(packed.length).toBeGreaterThan(20)
    expect(packed.filter(({ hash, read }) => sha256(read?.() ?? Buffer.alloc(0)) !== hash)).toEqual([])
  })

  test('is small', async () => {
    expect((await readFile(join(unpacked, 'resources/app.asar'))).length).toBeLessThan(12_000_000)
  })

  test('has its fuses set', async () => {
    expect(await readFuses(join(unpacked, 'switchhook'))).toEqual({
      runAsNode: '0',
      cookieEncryption: '1',
      nodeOptions: '0',
      nodeCliInspect: '0',
      embeddedAsarIntegrityValidation: '1',
      onlyLoadAppFromAsar: '1',
      loadBrowserProcessSpecificV8Snapshot: '0',
      grantFileProtocolExtraPrivileges: '0',
      wasmTrapHandlers: '1',
    })
  })

  test('carries the licences of the product, of Electron, of Chromium and of all that is bundled', async () => {
    expect(await readdir(unpacked)).toEqual(
      expect.arrayContaining(['LICENSE.electron.txt', 'LICENSES.chromium.html', 'locales', 'resources']),
    )
    expect(await readFile(join(unpacked, 'resources/LICENSE.switchhook.txt'), 'utf8')).toContain('MIT')
    const licences = JSON.parse(textOf('out/licences.json')) as { name: string; licence: string }[]
    const names = licences.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining(['@vue/runtime-core', 'sip.js', 'ws', 'keytar', 'electron', 'electron-store']),
    )
    expect(licences.filter(({ licence }) => licence === '')).toEqual([])
  })

  test('is described by the list of parts: whatever was bundled is in it', async () => {
    await runNode(['electron/packaging/sbom.ts', folder.join('parts.json')])
    const { components } = JSON.parse(await readFile(folder.join('parts.json'), 'utf8'))
    const described = new Set(components.map(nameAndVersion))
    const licences = JSON.parse(textOf('out/licences.json')) as Part[]
    expect(licences.map(nameAndVersion).filter((part) => !described.has(part))).toEqual([])
  })

  test('knows its feed of updates', async () => {
    const feed = await readFile(join(unpacked, 'resources/app-update.yml'), 'utf8')
    expect(feed).toContain('url: https://updates.invalid')
    expect(feed).toContain('provider: generic')
  })
})

test('a configuration that electron-builder does not know is refused', async () => {
  await using other = await temporaryFolder('package-wrong')
  const packaging = packageApp({
    folder: other.path,
    out: folder.join('out'),
    args: ['-c.nsis.oneclik=true'],
  })
  await expect(packaging).rejects.toThrow(/oneclik/)
})

const engine = join(projectRoot, 'node_modules/electron/dist')
test(
  'Electron’s own program is packaged',
  skipWhen(!existsSync(engine), 'needs the binary of Electron, which its install script downloads'),
  async () => {
    await using real = await temporaryFolder('package-real')
    const made = await packageApp({
      folder: real.path,
      out: folder.join('out'),
      args: [`-c.electronDist=${engine}`],
    })
    expect(await readFuses(join(made, 'switchhook'))).toMatchObject({
      runAsNode: '0',
      onlyLoadAppFromAsar: '1',
    })
  },
)

type Part = { readonly name: string; readonly version: string }

function nameAndVersion({ name, version }: Part): string {
  return `${name}@${version}`
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function textOf(path: string): string {
  return (
    files
      .find((file) => file.path === path)
      ?.read?.()
      .toString() ?? ''
  )
}

async function unpack(target: string): Promise<string> {
  await cp(join(unpacked, 'resources/app.asar.unpacked'), target, { recursive: true })
  for (const { path, read } of files) {
    if (!read) continue
    await mkdir(dirname(join(target, path)), { recursive: true })
    await writeFile(join(target, path), read())
  }
  return target
}

/** Names of packages and modules that a bundle asks for. */
function importsOf(text: string): readonly string[] {
  const found = text.matchAll(/(?:^import[^'"\n]*|\bimport\(|\b__require\()\s*["']([^."'][^"']*)["']/gm)
  return [...found].map(([, name = '']) => name)
}
