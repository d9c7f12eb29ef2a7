import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  type Stats,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { SourceFault } from '#shared/host/policy.ts'
import { parseJson } from '#shared/core/parse-json.ts'
import type { FoundPolicy } from './read-policy.ts'

/** Owners of trusted files: the system's administrator, who is user 0. */
export const administrators: readonly number[] = [0]

/** More than any policy needs, in bytes. */
const largest = 256 * 1024

/**
 * Policies of a file and of the folder `<name>.d` beside it, whose `.json` files follow in order of name. Empty if
 * there is no file. A file is refused if it or its folder is owned or writable by anybody other than `owners`.
 */
export function findPolicyFiles(path: string, owners = administrators): readonly FoundPolicy[] {
  const folder = path.replace(/\.json$/, '.d')
  return [path, ...namesIn(folder).map((name) => join(folder, name))].flatMap((file) =>
    readPolicyFile(file, owners),
  )
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
      .toSorted()
  } catch (fault) {
    // A folder that may not be listed counts as one unreadable file; trying to read it yields the reason.
    return isAbsent(fault) ? [] : ['*.json']
  }
}

/** Content of an administrator's file, parsed by `read`, or the reason why it is not obeyed. */
export function readAdministratorsFile(
  path: string,
  owners: readonly number[],
  read: (text: string) => unknown,
): readonly FoundPolicy[] {
  let file: number | undefined
  try {
    // Non-blocking, so that a pipe at this path does not make the app wait for a writer.
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    const facts = fstatSync(file)
    if (!facts.isFile()) return [{ origin: path, kind: 'refused', fault: 'not-a-file' }]
    const fault = ownerFault(facts, owners) ?? folderFault(path, owners)
    if (fault !== undefined) return [{ origin: path, kind: 'refused', fault }]
    if (facts.size > largest) return [unreadable(path, 'too-large')]
    const content = read(readFileSync(file, 'utf8'))
    return [content === undefined ? unreadable(path, 'not-json') : { origin: path, kind: 'content', content }]
  } catch (fault) {
    return isAbsent(fault)
      ? []
      : [{ origin: path, kind: 'unreadable', fault: 'not-readable', detail: codeOf(fault) }]
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

function readPolicyFile(path: string, owners: readonly number[]): readonly FoundPolicy[] {
  return readAdministratorsFile(path, owners, (text) => parseJson(text.replace(/^\uFEFF/, '')))
}

function ownerFault({ uid, mode }: Stats, owners: readonly number[]): SourceFault | undefined {
  if (!owners.includes(uid)) return 'not-owned-by-root'
  return (mode & 0o022) === 0 ? undefined : 'writable-by-others'
}

/** Anyone who may write the folder could replace the file. */
function folderFault(path: string, owners: readonly number[]): SourceFault | undefined {
  const { uid, mode } = statSync(dirname(path))
  if (owners.includes(uid) && (mode & 0o022) === 0) return undefined
  return 'folder-writable-by-others'
}

function unreadable(origin: string, fault: SourceFault): FoundPolicy {
  return { origin, kind: 'unreadable', fault }
}

function isAbsent(fault: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(fault))
}

function codeOf(fault: unknown): string {
  return fault instanceof Error && 'code' in fault ? String(fault.code) : 'unknown'
}
