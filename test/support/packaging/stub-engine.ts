import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The marker of the fuses in Electron's program (https://www.electronjs.org/docs/latest/tutorial/fuses). */
const sentinel = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX')

/** The fuses of version 1, in wire order. */
const fuseNames = [
  'runAsNode',
  'cookieEncryption',
  'nodeOptions',
  'nodeCliInspect',
  'embeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
  'wasmTrapHandlers',
] as const

/**
 * A folder that electron-builder accepts as an unpacked Electron for Linux: a program with a fuse wire as delivered,
 * and nothing else that runs.
 */
export async function makeStubEngine(folder: string): Promise<void> {
  const wire = Buffer.concat([sentinel, Buffer.from([1, fuseNames.length]), Buffer.from('101100011')])
  const filler = Buffer.alloc(4096)
  await mkdir(join(folder, 'locales'), { recursive: true })
  await mkdir(join(folder, 'resources'))
  await writeFile(join(folder, 'electron'), Buffer.concat([Buffer.from('\x7fELF'), filler, wire, filler]), {
    mode: 0o755,
  })
  await writeFile(join(folder, 'LICENSE'), 'Electron’s licence')
  await writeFile(join(folder, 'LICENSES.chromium.html'), '<p>Chromium’s notices</p>')
  await writeFile(join(folder, 'locales/en-US.pak'), 'words')
}

/** The state of a program's fuses, by name. */
export async function readFuses(program: string): Promise<Readonly<Record<string, string>>> {
  const bytes = await readFile(program)
  const wire = bytes.subarray(bytes.indexOf(sentinel) + sentinel.length)
  return Object.fromEntries(
    fuseNames.map((name, index) => [name, wire.toString('latin1', 2 + index, 3 + index)]),
  )
}
