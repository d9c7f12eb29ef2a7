import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { pipeline } from 'node:stream/promises'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

/** Serves a built page's file from `folder`; answers false where there is none, or where the path leaves the folder. */
export async function serveFile(folder: string, path: string, response: ServerResponse): Promise<boolean> {
  const wanted = normalize(join(folder, path === '/' ? 'index.html' : path))
  const type = types[extname(wanted)]
  if (!wanted.startsWith(normalize(`${folder}/`)) || type === undefined) return false
  const facts = await stat(wanted).catch(() => null)
  if (!facts?.isFile()) return false
  response.writeHead(200, {
    'content-type': type,
    'content-length': facts.size,
    'cache-control': path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache',
  })
  await pipeline(createReadStream(wanted), response).catch(() => response.destroy())
  return true
}
