import { parseJson } from '#shared/core/parse-json.ts'
import { execFile } from 'node:child_process'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'
import { administrators, findPolicyFiles, readAdministratorsFile } from './policy-file.ts'
import type { FoundPolicy } from './read-policy.ts'
import { readRegistry } from './read-registry.ts'

/** Where an organisation leaves its policy on this system, and how it is found there. */
export type PolicyPlaces = {
  /** Returns everything found now, the weakest first. Never throws. */
  readonly find: () => Promise<readonly FoundPolicy[]>
  /** Folders to watch for changes of the policy. */
  readonly folders: readonly string[]
}

export type Program = (file: string, args: readonly string[]) => Promise<string>

const linuxFile = '/etc/switchhook/policy.json'
const macFile = '/Library/Application Support/Switchhook/policy.json'
const macDomain = 'org.switchhook.Switchhook'
const registryPath = 'SOFTWARE\\Policies\\Switchhook'

/** `more`: a further policy file under the same rules, the weakest of all. */
export function policyPlaces(
  platform: 'linux' | 'darwin' | 'win32',
  more?: string | undefined,
  run: Program = runProgram,
): PolicyPlaces {
  if (platform === 'win32') return { find: () => findInRegistry(run), folders: [] }
  const file = platform === 'darwin' ? macFile : linuxFile
  const files = more === undefined ? [file] : [more, file]
  const findInFiles = () => files.flatMap((path) => findPolicyFiles(path))
  const managed = platform === 'darwin' ? () => findManaged(run) : async () => []
  return {
    find: async () => [...findInFiles(), ...(await managed())],
    folders: files.flatMap((path) => [path.replace(/\/[^/]*$/, ''), path.replace(/\.json$/, '.d')]),
  }
}

/**
 * Managed preferences in the files of device management, which root owns. They are read there and not from the user's
 * defaults, which mix them with the user's own.
 */
async function findManaged(run: Program): Promise<readonly FoundPolicy[]> {
  const folder = '/Library/Managed Preferences'
  const paths = [`${folder}/${macDomain}.plist`, `${folder}/${userInfo().username}/${macDomain}.plist`]
  const policies = await Promise.all(paths.map((path) => findPlist(path, run)))
  return policies.flat()
}

async function findPlist(path: string, run: Program): Promise<readonly FoundPolicy[]> {
  // The text is not used; only the owner matters here. `plutil` then reads the file in either format.
  const [file] = readAdministratorsFile(path, administrators, (text) => text)
  if (file?.kind !== 'content') return file ? [file] : []
  const content = parseJson(await convert(path, run))
  if (content !== undefined) return [{ origin: path, kind: 'content', content }]
  return [{ origin: path, kind: 'unreadable', fault: 'not-a-property-list' }]
}

/** Converts to JSON; for content without a JSON form (dates, data) returns the error of `plutil`, which is not JSON. */
async function convert(path: string, run: Program): Promise<string> {
  try {
    return await run('/usr/bin/plutil', ['-convert', 'json', '-o', '-', path])
  } catch (fault) {
    return String(fault)
  }
}

/** The machine's policy is stronger than the user's, as usual on Windows. */
async function findInRegistry(run: Program): Promise<readonly FoundPolicy[]> {
  const policies = await Promise.all(['HKCU', 'HKLM'].map((hive) => findKey(`${hive}\\${registryPath}`, run)))
  return policies.flat()
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

/** `reg.exe` reports a missing key and an unreadable registry alike; this key always exists. */
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

/** With its full path, so that no other program of that name is run. */
function registryTool(): string {
  return `${process.env['SystemRoot'] ?? 'C:\\Windows'}\\System32\\reg.exe`
}

async function runProgram(file: string, args: readonly string[]): Promise<string> {
  const options = { timeout: 5_000, windowsHide: true, maxBuffer: 1024 * 1024, encoding: 'utf8' } as const
  const { stdout } = await promisify(execFile)(file, [...args], options)
  return stdout
}
