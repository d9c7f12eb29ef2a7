import { createHash } from 'node:crypto'
import { openWebSocket } from '#electron/net/web-socket.ts'
import { eventually } from './eventually.ts'

/** A WebSocket for SIP in raw text, for what no well-behaved telephone sends. */
export interface RawSip extends Disposable {
  send(text: string | Uint8Array): void
  /** The first message, past or future, that contains or matches this. */
  heard(what: string | RegExp): Promise<string>
  readonly messages: readonly string[]
  readonly closed: boolean
}

export async function openRawSip(ws: string, protocol = 'sip'): Promise<RawSip> {
  const socket = openWebSocket(ws, { protocol })
  const messages: string[] = []
  socket.on('message', (data) => messages.push(data.toString()))
  const opened = Promise.withResolvers<void>()
  socket.once('open', () => opened.resolve())
  socket.on('error', opened.reject)
  await opened.promise
  return {
    messages,
    get closed() {
      return socket.readyState === socket.CLOSED
    },
    send: (text) => socket.send(text),
    heard: (what) =>
      eventually(() => {
        const found = messages.find((message) =>
          typeof what === 'string' ? message.includes(what) : what.test(message),
        )
        if (found === undefined) throw new Error(`Not heard: ${what}\n${messages.join('\n')}`)
        return found
      }),
    [Symbol.dispose]: () => socket.terminate(),
  }
}

/** A complete SIP message; given header fields replace those of the same name, an empty one removes it. */
export function sipMessage(first: string, fields: Readonly<Record<string, string>> = {}, body = ''): string {
  const method = first.split(' ')[0] ?? ''
  const all = {
    Via: `SIP/2.0/WS raw.invalid;branch=z9hG4bK${Math.random().toString(36).slice(2)}`,
    From: '<sip:1001@pbx.localhost>;tag=raw',
    To: '<sip:1001@pbx.localhost>',
    'Call-ID': `raw-${Math.random().toString(36).slice(2)}`,
    CSeq: `1 ${method}`,
    'Max-Forwards': '70',
    Contact: '<sip:raw@raw.invalid;transport=ws>',
    'Content-Length': String(Buffer.byteLength(body)),
    ...fields,
  }
  const lines = Object.entries(all).flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`]))
  return [first, ...lines, '', body].join('\r\n')
}

/** The Authorization value that answers a challenge, calculated by the specification, not by the product. */
export function authorize(
  challenge: string,
  who: { readonly method: string; readonly uri: string; readonly user: string; readonly password: string },
  nc = '00000001',
): string {
  const md5 = (text: string) => createHash('md5').update(text).digest('hex')
  const realm = /realm="([^"]*)"/.exec(challenge)?.[1] ?? ''
  const nonce = /nonce="([^"]*)"/.exec(challenge)?.[1] ?? ''
  const secret = md5(`${who.user}:${realm}:${who.password}`)
  const response = md5(`${secret}:${nonce}:${nc}:c0ffee:auth:${md5(`${who.method}:${who.uri}`)}`)
  return `Digest username="${who.user}", realm="${realm}", nonce="${nonce}", uri="${who.uri}", response="${response}", algorithm=MD5, qop=auth, cnonce="c0ffee", nc=${nc}`
}
