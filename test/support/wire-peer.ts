import type { AudioPort } from '#electron/host/ports.ts'
import { listen } from '#electron/net/listen.ts'
import { acceptWebSockets, type WebSocket } from '#electron/net/web-socket.ts'
import { ok } from '#shared/core/result.ts'

/** Header fields by name, in written order. */
export type Fields = readonly (readonly [name: string, value: string])[]

/** A SIP server that writes raw messages, for what no library would send. It registers any phone. */
export interface WirePeer extends AsyncDisposable {
  readonly ws: string
  /** The phone's target for requests. */
  readonly contact: string
  /** The phone's messages other than REGISTER and OPTIONS. */
  readonly received: readonly string[]
  /** Whether REGISTER and OPTIONS are answered. */
  answers: boolean
  /** Whether it knows the call of an OPTIONS in a dialog. */
  knowsCalls: boolean
  send(text: string | Uint8Array): void
  /** Skips all messages heard so far. */
  skipReceived(): void
  /** Waits for the next matching message, after those already returned. */
  next(what: RegExp): Promise<string>
}

export async function startWirePeer(): Promise<WirePeer> {
  const site = await listen({ port: 0, handler: (_, response) => response.writeHead(404).end() })
  if (!site.ok) throw new Error(site.error.code)
  const sockets = new Set<WebSocket>()
  const received: string[] = []
  let contact = ''
  let taken = 0
  const waiting = new Set<() => void>()
  const hear = (text: string) => {
    received.push(text)
    for (const look of waiting) look()
  }
  const accepting = acceptWebSockets(site.value.server, {
    path: '/sip',
    protocol: 'sip',
    onSocket: (socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.on('message', (data) => {
        const text = String(data)
        if (!/^(REGISTER|OPTIONS) /.test(text)) return hear(text)
        contact = /^Contact: <([^>]*)>/m.exec(text)?.[1] ?? contact
        const binding: Fields = text.startsWith('REGISTER') ? [['Contact', `<${contact}>;expires=600`]] : []
        const to = fieldOf(text, 'To')
        const isInDialog = to.includes(';tag=')
        if (isInDialog) hear(text)
        const status = isInDialog && !peer.knowsCalls ? '481 Call Does Not Exist' : '200 OK'
        if (peer.answers)
          socket.send(
            answerTo(text, status, { given: [['To', isInDialog ? to : `${to};tag=reg`], ...binding] }),
          )
      })
    },
  })
  const peer: WirePeer = {
    ws: `ws://127.0.0.1:${site.value.port}/sip`,
    get contact() {
      return contact
    },
    received,
    answers: true,
    knowsCalls: true,
    send: (text) => [...sockets].at(-1)?.send(text),
    skipReceived: () => void (taken = received.length),
    next: (what) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const at = received.findIndex((message, index) => index >= taken && what.test(message))
          if (at < 0) return
          taken = at + 1
          waiting.delete(look)
          clearTimeout(late)
          resolve(received[at] ?? '')
        }
        const unheard = () => {
          waiting.delete(look)
          reject(new Error(`Not heard: ${what}\n${received.slice(taken).join('\n')}`))
        }
        const late = setTimeout(unheard, 10_000)
        waiting.add(look)
        look()
      }),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.terminate()
      accepting[Symbol.dispose]()
      await site.value[Symbol.asyncDispose]()
    },
  }
  return peer
}

/** Header fields that replace others of the same name, and a body. */
export type Given = { readonly given?: Fields; readonly body?: string }

/** A whole message. A given field replaces all of its name; an empty one is omitted. */
export function write(first: string, base: Fields, { given = [], body = '' }: Given = {}): string {
  const names = new Set(given.map(([name]) => name.toLowerCase()))
  const all = [...base.filter(([name]) => !names.has(name.toLowerCase())), ...given]
  const lines = all.flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`]))
  const length =
    names.has('content-length') || names.has('l') ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]
  return [first, ...lines, ...length, '', body].join('\r\n')
}

/** A response to a request of the phone. */
export function answerTo(request: string, status: string, given: Given = {}): string {
  const base = ['Via', 'From', 'To', 'Call-ID', 'CSeq'].map((name) => [name, fieldOf(request, name)] as const)
  return write(`SIP/2.0 ${status}`, base, given)
}

/** The values of a header field, unchanged. */
export function fieldsOf(message: string, name: string): readonly string[] {
  const head = message.split('\r\n\r\n')[0] ?? ''
  return [...head.matchAll(new RegExp(`^${name}: (.*)$`, 'gm'))].map(([, value = '']) =>
    value.replace(/\r$/, ''),
  )
}

export function fieldOf(message: string, name: string): string {
  return fieldsOf(message, name)[0] ?? ''
}

/** A description in the form of a WebRTC gateway. */
export const sampleSdp = [
  'v=0',
  'o=- 1 1 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0',
  'm=audio 40000 UDP/TLS/RTP/SAVPF 0 101',
  'c=IN IP4 127.0.0.1',
  'a=rtpmap:0 PCMU/8000',
  'a=rtpmap:101 telephone-event/8000',
  'a=mid:0',
  'a=sendrecv',
  'a=setup:actpass',
  `a=fingerprint:sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}`,
  'a=ice-ufrag:abcd',
  'a=ice-pwd:abcdefghijklmnopqrstuvwx',
  'a=rtcp-mux',
  '',
].join('\r\n')

/** An audio engine that is always ready, with useless descriptions: for tests of signalling alone. */
export function describingAudio(): AudioPort {
  return {
    ready: true,
    ask: async () => ok({ sdp: sampleSdp }) as never,
    onReady: () => () => {},
    onReport: () => () => {},
  }
}
