import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { engine, supportedUntil, ShellSecurity } from '#electron/desktop/security-facts.ts'
import { engineFile, readFuses } from '#electron/desktop/fuses.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const wire = (signs: string) => Buffer.from([1, signs.length, ...Buffer.from(signs)])

/** A program with that much before its wire. */
async function program(folder: string, before: number, signs: string): Promise<string> {
  const path = join(folder, 'switchhook')
  await writeFile(
    path,
    Buffer.concat([Buffer.alloc(before, 7), Buffer.from(sentinel), wire(signs), Buffer.alloc(99)]),
  )
  return path
}

test.for([0, 1_000, 1024 * 1024 - 5, 1024 * 1024, 1024 * 1024 + 90, 3 * 1024 * 1024 + 17])(
  'fuses are read wherever they stand in the program: %i',
  async (before) => {
    await using folder = await temporaryFolder('fuses')
    expect(await readFuses(await program(folder.path, before, '01001101'))).toEqual({
      runAsNode: false,
      cookieEncryption: true,
      nodeOptions: false,
      nodeInspect: false,
      asarIntegrity: true,
      onlyAsar: true,
      ownSnapshot: false,
      fileProtocol: true,
    })
  },
)

test('a fuse that was taken out, or that this version does not have, is not told', async () => {
  await using folder = await temporaryFolder('fuses')
  expect(await readFuses(await program(folder.path, 10, '0r1'))).toEqual({
    runAsNode: false,
    nodeOptions: true,
  })
})

test('a program without a readable fuse wire reports no fuses', async () => {
  await using folder = await temporaryFolder('fuses')
  const path = join(folder.path, 'other')
  await writeFile(path, Buffer.alloc(2_000_000))
  expect(await readFuses(path)).toBeNull()
  await writeFile(path, Buffer.concat([Buffer.from(sentinel), Buffer.from([9, 1, 49])]))
  expect(await readFuses(path)).toBeNull()
  expect(await readFuses(join(folder.path, 'gone'))).toBeNull()
})

test('on macOS the engine is a library beside the program', () => {
  expect(engineFile('/Applications/Switchhook.app/Contents/MacOS/Switchhook', 'darwin')).toBe(
    '/Applications/Switchhook.app/Contents/Frameworks/Electron Framework.framework/Electron Framework',
  )
  expect(engineFile('/opt/Switchhook/switchhook', 'linux')).toBe('/opt/Switchhook/switchhook')
})

test('the app knows until when the engine that it is built with gets fixes', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly devDependencies: Readonly<Record<string, string>>
  }
  const { version } = JSON.parse(readFileSync('node_modules/electron/package.json', 'utf8')) as {
    readonly version: string
  }
  expect(devDependencies['electron']).toContain(`${engine.major}.`)
  expect(supportedUntil(version)).toBe(Date.UTC(2027, 3, 7))
  expect(supportedUntil(`${engine.major - 1}.0.0`)).toBeNull()
  expect(supportedUntil('')).toBeNull()
})

function shell(
  changes: { readonly isPackaged?: boolean; readonly switches?: readonly string[]; execPath?: string } = {},
) {
  const { isPackaged = false, switches = [], execPath = '/nowhere' } = changes
  return new ShellSecurity({
    app: { isPackaged, commandLine: { hasSwitch: (name) => switches.includes(name) } },
    process: {
      versions: { ...process.versions, electron: '45.4.1', chrome: '152.0.1' },
      execPath,
      platform: 'linux',
    },
    mayDebug: () => !isPackaged,
  })
}

test('pages are told of as their preload scripts found them, and what was not said is taken for the worse', async () => {
  const security = shell()
  security.pageOpened('/', { sandboxed: true, contextIsolated: true })
  security.pageOpened('/ring.html', { sandboxed: 'yes' })
  security.pageOpened('/audio/audio.html', undefined)
  expect((await security.measure()).pages).toEqual([
    { path: '/', isSandboxed: true, isIsolated: true },
    { path: '/ring.html', isSandboxed: false, isIsolated: false },
    { path: '/audio/audio.html', isSandboxed: false, isIsolated: false },
  ])
  security.pageOpened('/', { sandboxed: false, contextIsolated: true })
  expect((await security.measure()).pages).toContainEqual({ path: '/', isSandboxed: false, isIsolated: true })
})

test('command-line switches that weaken the security are reported', async () => {
  expect(await shell().measure()).toMatchObject({ isSandboxOff: false, isInspectable: false, mayDebug: true })
  expect(await shell({ switches: ['no-sandbox', 'remote-debugging-port'] }).measure()).toMatchObject({
    isSandboxOff: true,
    isInspectable: true,
  })
})

test('fuses are read of a packaged program only', async () => {
  await using folder = await temporaryFolder('fuses')
  await mkdir(join(folder.path, 'opt'))
  const execPath = await program(join(folder.path, 'opt'), 5, '00000000')
  expect(await shell({ execPath }).measure()).toMatchObject({ isPackaged: false, fuses: null })
  expect(await shell({ execPath, isPackaged: true }).measure()).toMatchObject({
    isPackaged: true,
    mayDebug: false,
    electron: '45.4.1',
    fuses: { runAsNode: false, onlyAsar: false },
  })
})
