import { stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'

/** A built file that a page may have. */
export type PageFile = {
  /** Absolute path on disk. */
  readonly path: string
  /** In bytes. */
  readonly size: number
  readonly type: string
  /** Names that hold a hash of their content never change; everything else is asked for anew. */
  readonly cacheControl: string
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

/**
 * The file of `folder` behind a URL's path; null where there is none, where its kind is not one that a page needs,
 * or where the path leaves the folder, encoded or not.
 */
export async function findPageFile(folder: string, urlPath: string): Promise<PageFile | null> {
  const path = decodePath(urlPath)
  if (path === null) return null
  const wanted = normalize(join(folder, path === '/' ? 'index.html' : path))
  const type = types[extname(wanted)]
  if (!wanted.startsWith(normalize(`${folder}${sep}`)) || type === undefined) return null
  const facts = await stat(wanted).catch(() => null)
  if (!facts?.isFile()) return null
  const cacheControl = path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache'
  return { path: wanted, size: facts.size, type, cacheControl }
}

/** Null for what is not validly encoded, or would end the name early. */
function decodePath(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path)
    return decoded.includes('\0') ? null : decoded
  } catch {
    return null
  }
}
