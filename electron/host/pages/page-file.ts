import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'

/** A built file that a page may have. */
export type PageFile = {
  readonly content: Buffer
  readonly type: string
  /** Names that hold a hash of their content never change; the page itself may hold what the host shows: nothing keeps it. */
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
  // At once: the largest has some hundred kilobytes, and a stream of them costs a start more than its pages.
  const content = await readFile(wanted).catch(() => null)
  if (!content) return null
  return { content, type, cacheControl: cacheControlOf(path) }
}

function cacheControlOf(path: string): string {
  if (path === '/') return 'no-store'
  return path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache'
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
