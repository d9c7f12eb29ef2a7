import { execFile } from 'node:child_process'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'
import { parseJson } from '../platform-client/parse-json.ts'
import { administrators, findPolicyFiles, readAdministratorsFile } from './policy-file.ts'
import type { FoundPolicy } from './read-policy.ts'
import { readRegistry } from './read-registry.ts'

/** Where an organisation leaves its policy on this system, and how it is found there. */
export type PolicyPlaces = {
  /** Everything that is there now, the weakest first. Never throws. */
  readonly find: () => Promise<readonly FoundPolicy[]>
  /** Folders whose changes tell that there may be another policy. */
  readonly folders: readonly string[]
}

export type Program = (file: string, args: readonly string[]) => Promise<string>

const linuxFile = '/etc/switchhook/policy.json'
const macFile = '/Library/Application Support/Switchhook/policy.json'
const macDomain = 'org.switchhook.Switchhook'
const registryPath = 'SOFTWARE\\Policies\\Switchhook'

/** `more`: a further policy file, the weakest of all, with the same rules. */
export function policyPlaces(
  platform: 'linux' | 'darwin' | 'win32',
  more?: string | undefined,
  run: Program = runProgram,
): PolicyPlaces {
  if (platform === 'win32') return { find: () => findInRegistry(run), folders: [] }
  const file = platform === 'darwin' ? macFile : linuxFile
  const files = more === undefined ? [file] : [more, file]
  const found = () => files.flatMap((path) => findPolicyFiles(path))
  const managed = platform === 'darwin' ? () => findManaged(run) : async () => []
  return {
    find: async () => [...found(), ...(await managed())],
    folders: files.flatMap((path) => [path.replace(/\/[^/]*$/, ''), path.replace(/\.json$/, '.d')]),
  }
}

/**
 * Managed preferences as device management leaves them, in files that root owns. They are read there and not from the
 * user's defaults, which mix them with what the user wrote himself.
 */
async function findManaged(run: Program): Promise<readonly FoundPolicy[]> {
  const folder = '/Library/Managed Preferences'
  const paths = [`${folder}/${macDomain}.plist`, `${folder}/${userInfo().username}/${macDomain}.plist`]
  const found = await Promise.all(paths.map((path) => findPlist(path, run)))
  return found.flat()
}

async function findPlist(path: string, run: Program): Promise<readonly FoundPolicy[]> {
  // Any text will do: what matters here is whose file it is. `plutil` then reads it, whichever form it has.
  const [file] = readAdministratorsFile(path, administrators, (text) => text)
  if (file?.kind !== 'content') return file ? [file] : []
  const content = parseJson(await convert(path, run))
  if (content !== undefined) return [{ origin: path, kind: 'content', content }]
  return [{ origin: path, kind: 'unreadable', fault: 'not-a-property-list' }]
}

/** As JSON; what has no such form (dates, data) is answered with the words of `plutil`, which are no JSON. */
async function convert(path: string, run: Program): Promise<string> {
  try {
    return await run('/usr/bin/plutil', ['-convert', 'json', '-o', '-', path])
  } catch (fault) {
    return String(fault)
  }
}

/** The machine's policy is stronger than the user's, as Windows has it. */
async function findInRegistry(run: Program): Promise<readonly FoundPolicy[]> {
  const found = await Promise.all(['HKCU', 'HKLM'].map((hive) => findKey(`${hive}\\${registryPath}`, run)))
  return found.flat()
}

async function findKey(root: string, run: Program): Promise<readonly FoundPolicy[]> {
  try {
    const printed = await run(registryTool(), ['query', root, '/s', '/reg:64'])
    return [{ origin: root, kind: 'content', content: readRegistry(printed, root) }]
  } catch {
    if (await canRead(run)) return []
    return [{ origin: root, kind: 'unreadable', fault: 'no-registry' }]
  }
}

/** `reg.exe` says the same of a key that is not there and of a registry that it may not read; this key is always there. */
async function canRead(run: Program): Promise<boolean> {
  try {
    await run(registryTool(), [
      'query',
      'HKLM\\SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion',
      '/v',
      'ProductName',
    ])
    return true
  } catch {
    return false
  }
}

/** By its whole path: a program of that name elsewhere is not asked. */
function registryTool(): string {
  return `${process.env['SystemRoot'] ?? 'C:\\Windows'}\\System32\\reg.exe`
}

async function runProgram(file: string, args: readonly string[]): Promise<string> {
  const options = { timeout: 5_000, windowsHide: true, maxBuffer: 1024 * 1024, encoding: 'utf8' } as const
  const { stdout } = await promisify(execFile)(file, [...args], options)
  return stdout
}
