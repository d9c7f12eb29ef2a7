import { readFile } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { parseArgs } from 'node:util'
import { BusyCalls } from './busy-calls.ts'

/**
 * Entry point of a platform with many live calls: a proxy of the embedded one at `--platform` that answers `GET /calls`
 * itself, with `--calls` calls, some of which change every second unless `--rest` is given. `/floor` is the page of the
 * floor.
 */
const { values } = parseArgs({
  options: {
    platform: { type: 'string', default: '' },
    calls: { type: 'string', default: '500' },
    rest: { type: 'boolean', default: false },
  },
})
const nothing = Buffer.from('{"data":[],"total":0}')
const calls = new BusyCalls(Number(values.calls))
let body = Buffer.from(calls.body)
if (!values.rest)
  setInterval(() => {
    calls.tick()
    body = Buffer.from(calls.body)
  }, 1_000)

const server = createServer((asked, answer) => {
  const { pathname, searchParams } = new URL(asked.url ?? '/', 'http://localhost')
  if (pathname === '/floor') return void floorPage(answer)
  if (asked.method === 'GET' && pathname.endsWith('/calls')) {
    const page = Number(searchParams.get('page') ?? 1) > 1 ? nothing : body
    answer.writeHead(200, { 'content-type': 'application/json', 'content-length': page.length })
    return void answer.end(page)
  }
  forward(asked, answer)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  console.log(JSON.stringify({ ready: true, origin: `http://127.0.0.1:${port}` }))
})

async function floorPage(answer: ServerResponse): Promise<void> {
  const page = await readFile(new URL('./floor.html', import.meta.url))
  answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  answer.end(page)
}

function forward(asked: IncomingMessage, answer: ServerResponse): void {
  const { host } = new URL(values.platform)
  const onward = request(
    `${values.platform}${asked.url}`,
    { method: asked.method ?? 'GET', headers: { ...asked.headers, host } },
    (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    },
  )
  onward.on('error', () => answer.destroy())
  asked.pipe(onward)
}
