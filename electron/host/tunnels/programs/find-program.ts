import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'

/** Folders with programs that are often missing from a desktop app's PATH. */
const usualFolders = [
  '/usr/local/bin',
  '/opt/homebrew/bin',
  '/usr/bin',
  '/bin',
  join(homedir(), '.local/bin'),
]

/** Returns the absolute path of a program on PATH; a path is returned unchanged. Undefined if none is executable. */
export async function findProgram(
  name: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<string | undefined> {
  for (const path of candidates(name, env)) if (await mayRun(path)) return path
  return undefined
}

function candidates(name: string, env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const isWindows = process.platform === 'win32'
  // Scripts of cmd.exe would need a shell.
  const names = isWindows && !/\.(?:exe|com)$/i.test(name) ? [`${name}.exe`, `${name}.com`] : [name]
  if (isAbsolute(name)) return names
  if (/[/\\]/.test(name)) return []
  const folders = [...(env['PATH'] ?? env['Path'] ?? '').split(delimiter), ...(isWindows ? [] : usualFolders)]
  return folders.filter(isAbsolute).flatMap((folder) => names.map((each) => join(folder, each)))
}

async function mayRun(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}
