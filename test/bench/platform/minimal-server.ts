import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'

/**
 * Entry point of peer (b), the minimum that serves and stores these records: `node:http` and `node:sqlite`, one JSON
 * text per row, joined as strings, a stored total, FTS5 by three letters, all POSTs of one turn in one commit. No
 * sign-in, no checks. `src_scan` finds the same without the index. Records are never removed, so that a page is found
 * by its ids. Argument: its database, which the bench has filled.
 */
const database = new DatabaseSync(process.argv[2] ?? ':memory:')
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -65536')
const prepare = (sql: string) => database.prepare(sql)
const page = prepare('SELECT body FROM cdrs WHERE id <= ? ORDER BY id DESC LIMIT ?')
const one = prepare('SELECT body FROM cdrs WHERE id = ?')
const byLiveId = prepare('SELECT body FROM cdrs WHERE live_id = ? ORDER BY id DESC LIMIT ?')
const countByLiveId = prepare('SELECT count(*) AS total FROM cdrs WHERE live_id = ?')
const like = prepare(`SELECT c.body FROM search s CROSS JOIN cdrs c ON c.id = s.rowid
  WHERE search MATCH ? ORDER BY s.rowid DESC LIMIT ?`)
const countLike = prepare('SELECT count(*) AS total FROM search WHERE search MATCH ?')
const scan = prepare(`SELECT body FROM cdrs WHERE body ->> 'src' LIKE ? ORDER BY id DESC LIMIT ?`)
const countScan = prepare(`SELECT count(*) AS total FROM cdrs WHERE body ->> 'src' LIKE ?`)
const insert = prepare('INSERT INTO contacts (body) VALUES (?)')
const total = prepare('SELECT count(*) AS total FROM cdrs').get()?.['total']

type Rows = readonly Record<string, unknown>[]
const list = (rows: Rows, count: unknown) =>
  `{"data":[${rows.map(({ body }) => body).join(',')}],"total":${String(count)}}`

function read(url: URL): string {
  const limit = Number(url.searchParams.get('limit') ?? 100)
  const liveId = url.searchParams.get('live_id')
  const src = url.searchParams.get('src_like')
  if (liveId !== null) return list(byLiveId.all(liveId, limit), countByLiveId.get(liveId)?.['total'])
  if (src !== null) return list(like.all(`"${src}"`, limit), countLike.get(`"${src}"`)?.['total'])
  const part = url.searchParams.get('src_scan')
  if (part !== null) return list(scan.all(`%${part}%`, limit), countScan.get(`%${part}%`)?.['total'])
  const id = /^\/cdrs\/(\d+)$/.exec(url.pathname)?.[1]
  if (id !== undefined) return `{"data":${String(one.get(id)?.['body'])}}`
  const skipped = (Number(url.searchParams.get('page') ?? 1) - 1) * limit
  return list(page.all(Number(total) - skipped, limit), total)
}

let waiting: (() => void)[] = []
function write(body: string, done: () => void): void {
  if (waiting.length === 0) {
    database.exec('BEGIN')
    setImmediate(() => {
      database.exec('COMMIT')
      const committed = waiting
      waiting = []
      for (const notify of committed) notify()
    })
  }
  waiting.push(done)
  insert.run(JSON.stringify(JSON.parse(body)))
}

function answer(response: ServerResponse, status: number, text: string): void {
  const bytes = Buffer.from(text)
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': bytes.length })
  response.end(bytes)
}

const server = createServer((request, response) => {
  if (request.method === 'GET') return answer(response, 200, read(new URL(request.url ?? '/', 'http://a')))
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString()
    write(body, () => answer(response, 201, `{"data":${body}}`))
  })
})
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ ready: true, port: (server.address() as AddressInfo).port }))
})
