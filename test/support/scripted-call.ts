import type { Core } from 'sip.js'
import type { PeerLeg } from '#electron/platform/media/peer-leg.ts'
import { contactHeader, sdpBody, sdpOf } from '#electron/platform/sip/agent-core.ts'

/** The far end of one call, which a test plays itself. */
export interface ScriptedCall {
  readonly peer: PeerLeg
  readonly session: Core.Session
  /** Re-INVITE with an offer of this direction; settles with the status of its answer. */
  reinvite(direction: 'sendrecv' | 'sendonly' | 'inactive', headers?: readonly string[]): Promise<number>
}

/** Sends a request; settles with its final answer. */
export function settle(
  core: Core.UserAgentCore,
  message: Core.OutgoingRequestMessage,
): Promise<Core.IncomingResponseMessage> {
  return new Promise((resolve) => {
    const done = ({ message: answer }: Core.IncomingResponse) => resolve(answer)
    core.request(message, { onAccept: done, onReject: done, onRedirect: done })
  })
}

type Parts = { readonly session: Core.Session; readonly peer: PeerLeg; readonly reinviteRefusals: number[] }

/** Answers what the phone does in this call. */
export function play(core: Core.UserAgentCore, { session, peer, reinviteRefusals }: Parts): ScriptedCall {
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
