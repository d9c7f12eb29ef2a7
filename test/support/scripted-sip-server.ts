import { Core, Grammar, URI } from 'sip.js'
import { listen } from '#electron/net/listen.ts'
import { acceptWebSockets, type WebSocket } from '#electron/net/web-socket.ts'
import { PeerLeg } from '#electron/platform/media/peer-leg.ts'
import { contactHeader, createAgentCore, sdpBody, sdpOf } from '#electron/platform/sip/agent-core.ts'
import { eventually } from './eventually.ts'

/** The far end of one call, which a test plays itself. */
export interface ScriptedCall {
  readonly peer: PeerLeg
  readonly session: Core.Session
  /** Re-INVITE with an offer of this direction; settles with the status of its answer. */
  reinvite(direction: 'sendrecv' | 'sendonly' | 'inactive', headers?: readonly string[]): Promise<number>
}

/**
 * A SIP server that does what a test tells it, also what the platform never does: it answers late or not at all, refuses,
 * re-INVITEs, and keeps its dialogs when the phone's socket breaks.
 */
export interface ScriptedServer extends AsyncDisposable {
  readonly ws: string
  /** Names of the requests that came, in order. */
  readonly heard: readonly string[]
  /** The same requests as a whole. */
  readonly requests: readonly Core.IncomingRequestMessage[]
  /** What becomes of a call that the phone makes; refused with 480 unless a test says otherwise. */
  onInvite: (request: Core.IncomingInviteRequest) => void
  /** Requests of these methods get no answer. */
  deafFor: ReadonlySet<string>
  /** Answers REGISTER so instead of 200. */
  refusal: Core.ResponseOptions | null
  /** Answers the phone's re-INVITEs so, as long as there are any in the list. */
  readonly reinviteRefusals: number[]
  /** Cuts the phone's sockets and goes on knowing its calls. */
  cut(): void
  /** Calls the phone; settles when it has answered. Without an offer the phone makes it. */
  call(options?: {
    readonly withoutOffer?: boolean
    readonly from?: string
    readonly headers?: readonly string[]
    /** Changes the offer before it is sent. */
    readonly sdp?: (offer: string) => string
  }): Promise<ScriptedCall>
  /** Its dialogs with the phone, early ones included, in the order in which they came. */
  readonly dialogs: readonly Core.Session[]
  /** NOTIFY in a dialog, early or not; settles with the status of its answer. */
  notify(session: Core.Session, headers: readonly string[]): Promise<number>
  /** Answers a call that the phone makes; settles when that is acknowledged. */
  accept(request: Core.IncomingInviteRequest, headers?: readonly string[]): Promise<ScriptedCall>
}

export async function startScriptedServer(): Promise<ScriptedServer> {
  const site = await listen({ port: 0, handler: (_, response) => response.writeHead(404).end() })
  if (!site.ok) throw new Error(site.error.code)
  const heard: string[] = []
  const requests: Core.IncomingRequestMessage[] = []
  const sockets = new Set<WebSocket>()
  const peers: PeerLeg[] = []
  const reinviteRefusals: number[] = []
  let contact = ''
  const core = createAgentCore({
    domain: 'pbx.localhost',
    send: async (message) => [...sockets].at(-1)?.send(message),
  })
  core.delegate = {
    onInvite: (request) => server.onInvite(request),
    onRegister: (request) => {
      contact = String(request.message.parseHeader('contact').uri.toRaw())
      if (server.refusal) return void request.reject(server.refusal)
      request.accept({
        statusCode: 200,
        extraHeaders: [`Contact: ${request.message.getHeader('contact')};expires=120`],
      })
    },
  }
  const receive = (text: string) => {
    const message = Core.Parser.parseMessage(text, core.loggerFactory.getLogger('test'))
    if (message instanceof Core.IncomingResponseMessage)
      return core.receiveIncomingResponseFromTransport(message)
    if (!message || server.deafFor.has(message.method)) return
    heard.push(message.method)
    requests.push(message)
    if (message.ruri) core.configuration.aor = message.ruri
    core.receiveIncomingRequestFromTransport(message)
  }
  const accepting = acceptWebSockets(site.value.server, {
    path: '/sip',
    protocol: 'sip',
    onSocket: (socket) => {
      sockets.add(socket)
      socket.on('message', (data) => receive(String(data)))
      socket.on('close', () => sockets.delete(socket))
    },
  })

  const dialogs: Core.Session[] = []

  const server: ScriptedServer = {
    dialogs,
    notify: (session, headers) =>
      new Promise((resolve, reject) => {
        if (!(session instanceof Core.SessionDialog)) return reject(new Error('This is no dialog.'))
        const done = ({ message }: Core.IncomingResponse) => resolve(message.statusCode ?? 0)
        const extraHeaders = [contactHeader(core), ...headers]
        // The session's own notify() wants a confirmed dialog.
        new Core.NotifyUserAgentClient(session, { onAccept: done, onReject: done }, { extraHeaders })
      }),
    ws: `ws://127.0.0.1:${site.value.port}/sip`,
    heard,
    requests,
    onInvite: (request) => void request.reject({ statusCode: 480 }),
    deafFor: new Set(),
    refusal: null,
    reinviteRefusals,
    cut: () => sockets.forEach((socket) => socket.terminate()),
    async accept(request, headers = []) {
      const peer = new PeerLeg()
      peers.push(peer)
      const body = sdpBody(await peer.answerOffer(sdpOf(request.message) ?? ''))
      const extraHeaders = [contactHeader(core), ...headers]
      const { session } = request.accept({ statusCode: 200, body, extraHeaders })
      const call = play(core, { session, peer, reinviteRefusals })
      const acknowledged = Promise.withResolvers<void>()
      session.delegate = { ...session.delegate, onAck: () => acknowledged.resolve() }
      await acknowledged.promise
      return call
    },
    async call({ withoutOffer = false, from = '"Ada" <sip:1002@pbx.localhost>', headers = [], sdp } = {}) {
      const peer = new PeerLeg()
      peers.push(peer)
      const target = Grammar.URIParse(contact)
      if (!target) throw new Error('No phone is registered.')
      const caller = Grammar.nameAddrHeaderParse(from)
      const message = core.makeOutgoingRequestMessage(
        'INVITE',
        target,
        caller?.uri ?? new URI('sip', '1002', 'pbx.localhost'),
        new URI('sip', '1001', 'pbx.localhost'),
        { fromDisplayName: caller?.displayName ?? '' },
        [contactHeader(core), ...headers],
        withoutOffer ? undefined : sdpBody((sdp ?? String)(await peer.createOffer())),
      )
      const session = await new Promise<Core.Session>((resolve, reject) => {
        core.invite(message, {
          onProgress: ({ session: early }) => void dialogs.push(early),
          onAccept: (response) => {
            const described = sdpOf(response.message) ?? ''
            if (!withoutOffer) {
              response.ack()
              void peer.acceptAnswer(described).then(() => resolve(response.session))
            } else
              void peer.answerOffer(described).then((answer) => {
                response.ack({ body: sdpBody(answer) })
                resolve(response.session)
              })
          },
          onRedirect: ({ message: answer }) =>
            reject(new Error(`INVITE: ${answer.statusCode} ${answer.getHeader('contact')}`)),
          onReject: (response) => reject(new Error(`INVITE: ${response.message.statusCode}`)),
        })
      })
      return play(core, { session, peer, reinviteRefusals })
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.terminate()
      await eventually(() => {
        if (sockets.size > 0) throw new Error('A socket stays open.')
      })
      await Promise.all(peers.map((peer) => peer.close()))
      core.dispose()
      accepting[Symbol.dispose]()
      await site.value[Symbol.asyncDispose]()
    },
  }
  return server
}

type Parts = { readonly session: Core.Session; readonly peer: PeerLeg; readonly reinviteRefusals: number[] }

function play(core: Core.UserAgentCore, { session, peer, reinviteRefusals }: Parts): ScriptedCall {
  session.delegate = {
    onInfo: (request) => void request.accept(),
    onInvite: (request) => {
      const refusal = reinviteRefusals.shift()
      if (refusal !== undefined) return void request.reject({ statusCode: refusal })
      const answered = peer.answerOffer(sdpOf(request.message) ?? '').then((answer) =>
        request.accept({
          statusCode: 200,
          body: sdpBody(answer),
          extraHeaders: [contactHeader(core)],
        }),
      )
      // The test may be over by then.
      answered.catch(() => undefined)
    },
  }
  const reinvite: ScriptedCall['reinvite'] = async (direction, headers = []) => {
    const body = sdpBody(await peer.createOffer(direction))
    return new Promise<number>((resolve) => {
      session.invite(
        {
          onAccept: (response) => {
            response.ack()
            void peer.acceptAnswer(sdpOf(response.message) ?? '').then(() => resolve(200))
          },
          onReject: (response) => resolve(response.message.statusCode ?? 0),
        },
        { body, extraHeaders: [contactHeader(core), ...headers] },
      )
    })
  }
  return { session, peer, reinvite }
}
