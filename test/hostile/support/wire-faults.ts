import { gzipSync } from 'node:zlib'
import type { ServerResponse } from 'node:http'
import { send, type Fault } from './hostile-platform.ts'

/** What can be wrong with an answer as a whole, whatever was asked. */

/** A status, with or without words. */
export const status =
  (code: number, json: unknown = { message: 'No', errors: [] }, headers = {}): Fault =>
  ({ response }) =>
    send(response, { status: code, json, headers })

/** A body as it stands, of a type. */
export const body =
  (content: string | Buffer, type: string | null = 'application/json', code = 200): Fault =>
  ({ response }) => {
    response.writeHead(code, type === null ? {} : { 'content-type': type })
    response.end(content)
  }

/** What a function makes of the right body. */
export const spoilt =
  (spoil: (right: string) => string | Buffer, headers: Readonly<Record<string, string>> = {}): Fault =>
  ({ response, right }) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers })
    response.end(spoil(JSON.stringify(right.json)))
  }

/** Carries the order out, and then does something else with its answer. */
export function doneThen(fault: Fault): Fault {
  return (exchange) => {
    if (exchange.right.status >= 400) throw new Error(`The right answer is ${exchange.right.status}`)
    fault(exchange)
  }
}

/** The right answer with other fields in its envelope. */
export const envelope =
  (change: (json: Readonly<Record<string, unknown>>, page: number) => unknown): Fault =>
  ({ response, right, page }) =>
    send(response, { status: 200, json: change(asObject(right.json), page) })

/** Bytes straight onto the connection. */
export const raw =
  (bytes: string): Fault =>
  ({ response }) =>
    void response.socket?.end(bytes)

export const reset: Fault = ({ request }) => void request.socket.resetAndDestroy()

/** No head before the client gives up. */
export const silence: Fault = () => {}

/** The head and half of the body, then the connection is cut. */
export const cutInBody: Fault = ({ request, response, right }) => {
  const text = JSON.stringify(right.json)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length })
  response.write(text.slice(0, text.length / 2), () => request.socket.destroy())
}

/** Half of the body, and nothing more. */
export const silentInBody: Fault = ({ response, right }) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write(JSON.stringify(right.json).slice(0, 10))
}

export const trickling: Fault = ({ response }) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  again(response, Buffer.from(' '), 200)
}

export const endless: Fault = ({ response }) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"data":["')
  const piece = Buffer.alloc(65_536, 'x')
  const more = () => {
    while (!response.destroyed && response.write(piece));
  }
  response.on('drain', more)
  more()
}

export const saysHuge: Fault = ({ response }) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 4e9 })
  response.write('{"data":[')
}

/** The right answer, zipped, though nobody asked for that. */
export const zipped = spoilt((right) => gzipSync(right), { 'content-encoding': 'gzip' })

let kept: Buffer | null = null
/** Ten kilobytes that would be ten megabytes. */
export const bomb: Fault = (exchange) => {
  kept ??= gzipSync(Buffer.alloc(10_000_000, ' '))
  spoilt(() => kept ?? '', { 'content-encoding': 'gzip' })(exchange)
}

export const elsewhere =
  (code: number): Fault =>
  ({ response, request }) => {
    response.writeHead(code, { location: `http://${request.headers.host}/v1.2/elsewhere` }).end()
  }

function again(response: ServerResponse, piece: Buffer, every: number): void {
  const timer = setInterval(() => response.write(piece), every)
  response.once('close', () => clearInterval(timer))
}

function asObject(json: unknown): Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null ? { ...json } : {}
}
