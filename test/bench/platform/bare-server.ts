import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Entry point of peer (a): Node's own server; answers GET /<n> with n bytes and POST with nothing, stores nothing. */
const bodies = new Map<string, Buffer>()

function bodyFor(url: string): Buffer {
  const made = bodies.get(url) ?? Buffer.alloc(Number(url.slice(1)), 'x')
  bodies.set(url, made)
  return made
}

const server = createServer((request, response) => {
  const answer = () => {
    const body = bodyFor(request.url ?? '/0')
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length })
    response.end(body)
  }
  if (request.method === 'GET') return answer()
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString())
    answer()
  })
})
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ ready: true, port: (server.address() as AddressInfo).port }))
})
