import { lstat, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { FileModes } from '#shared/host/security.ts'

const mostLooked = 20_000
const mostNamed = 5
/** Group and others: read, write, search. */
const others = 0o077

/** Looks at the folder and everything in it; null on Windows, where access is not said by modes. */
export async function readFileModes(folder: string, platform = process.platform): Promise<FileModes | null> {
  if (platform === 'win32') return null
  const open: string[] = []
  let looked = 0
  const waiting = [folder]
  for (let path = waiting.shift(); path !== undefined && looked < mostLooked; path = waiting.shift()) {
    // What is gone by now was not left open.
    const facts = await lstat(path).catch(() => null)
    if (!facts || facts.isSymbolicLink()) continue
    looked += 1
    if ((facts.mode & others) !== 0) open.push(relative(folder, path) || '.')
    if (facts.isDirectory()) {
      const names = await readdir(path).catch(() => [])
      waiting.push(...names.map((name) => join(path, name)))
    }
  }
  return { looked, open: open.length, named: open.slice(0, mostNamed) }
}
