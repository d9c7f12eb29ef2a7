import type { Core } from 'sip.js'
import type { PeerLeg } from '#electron/platform/media/peer-leg.ts'
import { contactHeader, sdpBody, sdpOf } from '#electron/platform/sip/agent-core.ts'

/** The far end of one call, played by the test. */
export interface ScriptedCall {
  /** Its initial end point for audio. */
  readonly peer: PeerLeg
  readonly session: Core.Session
  /** Re-INVITE with an offer of this direction; settles with the status of the response. */
  reinvite(
    direction: 'sendrecv' | 'sendonly' | 'inactive',
    headers?: readonly string[],
    /** Changes the offer before it is sent. */
    sdp?: (offer: string) => string,
  ): Promise<number>
  /** Moves its audio to another end point, as a relay that has lost its memory does; the previous one is left alone. */
  moveTo(peer: PeerLeg): void
}

/** Sends a request; settles with its final response. */
export function settle(
  core: Core.UserAgentCore,
  message: Core.OutgoingRequestMessage,
): Promise<Core.IncomingResponseMessage> {
  return new Promise((resolve) => {
    const done = ({ message: answer }: Core.IncomingResponse) => resolve(answer)
    core.request(message, { onAccept: done, onReject: done, onRedirect: done })
  })
}

/** Reduces a description to its audio: the peers here support nothing else. */
export function audioOnly(sdp: string): string {
  const [session = '', ...media] = sdp.split(/^(?=m=)/m)
  const audio = media.find((section) => section.startsWith('m=audio')) ?? ''
  const mid = /^a=mid:(\S+)/m.exec(audio)?.[1] ?? '0'
  return session.replace(/^a=group:BUNDLE .*$/m, `a=group:BUNDLE ${mid}`) + audio
}

type Parts = { readonly session: Core.Session; readonly peer: PeerLeg; readonly reinviteRefusals: number[] }

/** Answers the phone's requests in this call. */
export function play(core: Core.UserAgentCore, { session, peer, reinviteRefusals }: Parts): ScriptedCall {
  let present = peer
  session.delegate = {
    onInfo: (request) => void request.accept(),
    onInvite: (request) => {
      const refusal = reinviteRefusals.shift()
      if (refusal !== undefined) return void request.reject({ statusCode: refusal })
      const answered = present.answerOffer(sdpOf(request.message) ?? '').then((answer) =>
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
  const reinvite: ScriptedCall['reinvite'] = async (direction, headers = [], sdp = String) => {
    const body = sdpBody(sdp(await present.createOffer(direction)))
    return new Promise<number>((resolve) => {
      session.invite(
        {
          onAccept: (response) => {
            response.ack()
            void present.acceptAnswer(audioOnly(sdpOf(response.message) ?? '')).then(() => resolve(200))
          },
          onReject: (response) => resolve(response.message.statusCode ?? 0),
        },
        { body, extraHeaders: [contactHeader(core), ...headers] },
      )
    })
  }
  const moveTo = (next: PeerLeg) => {
    present = next
  }
  return { session, peer, reinvite, moveTo }
}
