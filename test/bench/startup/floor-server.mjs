import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'

/**
 * Entry point of the floor: Node's own server with the files of one folder, and nothing else. Its arguments are the
 * folder, the port, and the headers of every response as JSON.
 */
const [folder = '.', port = '0', headers = '{}'] = process.argv.slice(2)
const always = JSON.parse(headers)
const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8' }

const server = createServer((request, response) => void answer(request, response))

async function answer(request, response) {
  const path = request.url === '/' ? '/index.html' : (request.url ?? '')
  const type = types[extname(path)]
  const facts = type && (await stat(join(folder, path)).catch(() => undefined))
  if (!facts) return response.writeHead(404).end()
  response.writeHead(200, {
    ...always,
    'content-type': type,
    'content-length': facts.size,
    'cache-control': path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache',
  })
  createReadStream(join(folder, path)).pipe(response)
}
process.once('SIGTERM', () => process.exit(0))
server.listen(Number(port), '127.0.0.1', () => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}/` }))
})
