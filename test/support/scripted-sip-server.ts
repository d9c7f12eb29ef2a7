import { Core, Grammar, URI } from 'sip.js'
import { listen } from '#electron/net/listen.ts'
import { acceptWebSockets, type WebSocket } from '#electron/net/web-socket.ts'
import { PeerLeg } from '#electron/platform/media/peer-leg.ts'
import { contactHeader, createAgentCore, sdpBody, sdpOf } from '#electron/platform/sip/agent-core.ts'
import { eventually } from './eventually.ts'
import { audioOnly, play, type ScriptedCall, settle } from './scripted-call.ts'

export type { ScriptedCall } from './scripted-call.ts'

/**
 * A SIP server that follows the test's orders, including what the platform never does: it answers late or not at all,
 * refuses, sends re-INVITEs, and keeps its dialogs when the phone's socket breaks.
 */
export interface ScriptedServer extends AsyncDisposable {
  readonly ws: string
  /** Methods of the requests received, in order. */
  readonly receivedMethods: readonly string[]
  /** Every response received, including provisional and repeated ones. */
  readonly answers: readonly Core.IncomingResponseMessage[]
  /** The requests of `receivedMethods`, as whole messages. */
  readonly requests: readonly Core.IncomingRequestMessage[]
  /** Handles a call from the phone; refuses it with 480 by default. */
  onInvite: (request: Core.IncomingInviteRequest) => void
  /** Requests of these methods get no answer. */
  ignoredMethods: ReadonlySet<string>
  /** Further header fields of the 200 to REGISTER. */
  registrationHeaders: readonly string[]
  /** The response to REGISTER instead of 200. */
  refusal: Core.ResponseOptions | null
  /** Statuses for the phone's re-INVITEs, as long as the list has any. */
  readonly reinviteRefusals: number[]
  /** Cuts the phone's sockets but keeps its calls. */
  cut(): void
  /**
   * Calls the phone; settles when it has answered. Without an offer the phone makes it. A refusal rejects with its
   * status, and the response as its cause.
   */
  call(options?: {
    readonly withoutOffer?: boolean
    /** False: its ACK is lost. */
    readonly acknowledges?: boolean
    readonly from?: string
    readonly headers?: readonly string[]
    /** Changes the offer before it is sent. */
    readonly sdp?: (offer: string) => string
    /** Sends this body, which contains the offer. */
    readonly body?: (offer: string) => Core.Body
    /** Called with each provisional response. */
    readonly onProgress?: (response: Core.IncomingResponse, session: Core.Session) => void
  }): Promise<ScriptedCall>
  /** Sends a request outside any dialog; settles with its final response. */
  ask(method: string, headers: readonly string[], body?: Core.Body): Promise<Core.IncomingResponseMessage>
  /** Its dialogs with the phone, including early ones, in order of arrival. */
  readonly dialogs: readonly Core.Session[]
  /** Sends a NOTIFY in a dialog, early or not; settles with the status of the response. */
  notify(session: Core.Session, headers: readonly string[]): Promise<number>
  /** Sends any request in a dialog, early or not; settles with its final response. */
  askIn(
    session: Core.Session,
    method: string,
    request?: { readonly headers?: readonly string[]; readonly body?: Core.Body },
  ): Promise<Core.IncomingResponseMessage>
  /** Answers a call from the phone; settles when the answer is acknowledged. */
  accept(request: Core.IncomingInviteRequest, headers?: readonly string[]): Promise<ScriptedCall>
}

export async function startScriptedServer(): Promise<ScriptedServer> {
  const site = await listen({ port: 0, handler: (_, response) => response.writeHead(404).end() })
  if (!site.ok) throw new Error(site.error.code)
  const receivedMethods: string[] = []
  const answers: Core.IncomingResponseMessage[] = []
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
        extraHeaders: [
          `Contact: ${request.message.getHeader('contact')};expires=120`,
          ...server.registrationHeaders,
        ],
      })
    },
  }
  const receive = (text: string) => {
    const message = Core.Parser.parseMessage(text, core.loggerFactory.getLogger('test'))
    if (message instanceof Core.IncomingResponseMessage) {
      answers.push(message)
      return core.receiveIncomingResponseFromTransport(message)
    }
    if (!message || server.ignoredMethods.has(message.method)) return
    receivedMethods.push(message.method)
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
    notify: async (session, headers) => (await server.askIn(session, 'NOTIFY', { headers })).statusCode ?? 0,
    askIn: (session, method, { headers = [], body } = {}) => {
      // The session's own methods require a confirmed dialog.
      if (!(session instanceof Core.SessionDialog)) throw new Error('This is no dialog.')
      const extraHeaders = [contactHeader(core), ...headers]
      return settle(
        core,
        session.createOutgoingRequestMessage(method, { extraHeaders, ...(body && { body }) }),
      )
    },
    ask: (method, headers, body) => {
      const target = Grammar.URIParse(contact)
      if (!target) throw new Error('No phone is registered.')
      const from = new URI('sip', '1002', 'pbx.localhost')
      const to = new URI('sip', '1001', 'pbx.localhost')
      const fields = [contactHeader(core), ...headers]
      return settle(core, core.makeOutgoingRequestMessage(method, target, from, to, {}, fields, body))
    },
    ws: `ws://127.0.0.1:${site.value.port}/sip`,
    receivedMethods,
    answers,
    requests,
    onInvite: (request) => void request.reject({ statusCode: 480 }),
    ignoredMethods: new Set(),
    registrationHeaders: [],
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
    async call(options = {}) {
      const {
        withoutOffer = false,
        acknowledges = true,
        from = '"Ada" <sip:1002@pbx.localhost>',
        headers = [],
      } = options
      const { sdp = String, body = sdpBody, onProgress = () => {} } = options
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
        withoutOffer ? undefined : body(sdp(await peer.createOffer())),
      )
      const session = await new Promise<Core.Session>((resolve, reject) => {
        core.invite(message, {
          onProgress: (response) => {
            if (!dialogs.includes(response.session)) dialogs.push(response.session)
            onProgress(response, response.session)
          },
          onAccept: (response) => {
            const described = sdpOf(response.message) ?? ''
            if (!withoutOffer) {
              if (acknowledges) response.ack()
              void peer.acceptAnswer(audioOnly(described)).then(() => resolve(response.session))
            } else
              void peer.answerOffer(described).then((answer) => {
                response.ack({ body: sdpBody(answer) })
                resolve(response.session)
              })
          },
          onRedirect: ({ message: answer }) =>
            reject(new Error(`INVITE: ${answer.statusCode} ${answer.getHeader('contact')}`)),
          onReject: ({ message: cause }) => reject(new Error(`INVITE: ${cause.statusCode}`, { cause })),
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
