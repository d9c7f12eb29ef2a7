import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { glob, lstat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const name = 'SHA256SUMS'

/**
 * Writes SHA256SUMS into the folder: the hash of every file in and below it, sorted by path, in the format of
 * `sha256sum --check`. electron-builder's own notes are left out.
 */
export async function writeChecksums(folder: string): Promise<string> {
  const paths: string[] = []
  for await (const path of glob('**/*', { cwd: folder })) paths.push(path.replaceAll('\\', '/'))
  const lines: string[] = []
  for (const path of paths.toSorted(byBytes)) {
    if (path === name || /^builder-(debug|effective-config)\.ya?ml$/.test(path)) continue
    if ((await lstat(join(folder, path))).isFile())
      lines.push(`${await sha256(join(folder, path))}  ${path}\n`)
  }
  await writeFile(join(folder, name), lines.join(''))
  return lines.join('')
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

function byBytes(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
