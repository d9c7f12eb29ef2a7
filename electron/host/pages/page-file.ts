import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'

/** A built file that may be served to a page. */
export type PageFile = {
  readonly content: Buffer
  readonly type: string
  /** Names with a content hash never change; the page itself may hold host state and is never cached. */
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
 * Finds the file of `folder` for a URL path; null if there is none, if its type is not served, or if the path leaves
 * the folder, encoded or not.
 */
export async function findPageFile(folder: string, urlPath: string): Promise<PageFile | null> {
  const path = decodePath(urlPath)
  if (path === null) return null
  const file = normalize(join(folder, path === '/' ? 'index.html' : path))
  const type = types[extname(file)]
  if (!file.startsWith(normalize(`${folder}${sep}`)) || type === undefined) return null
  // Read whole: the largest has some hundred kilobytes, and streaming them slows a start more than it saves.
  const content = await readFile(file).catch(() => null)
  if (!content) return null
  return { content, type, cacheControl: cacheControlOf(path) }
}

function cacheControlOf(path: string): string {
  if (path === '/') return 'no-store'
  return path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache'
}

/** Null if the encoding is invalid, or the path has a null byte that would end the name early. */
function decodePath(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path)
    return decoded.includes('\0') ? null : decoded
  } catch {
    return null
  }
}
