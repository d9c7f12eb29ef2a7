import type { Core } from 'sip.js'
import { directionOf } from '../media/sdp.ts'
import { contactHeader, sdpBody, sdpOf } from './agent-core.ts'
import { digitOfInfo } from './info-digit.ts'
import { causes } from './leg.ts'
import { readReferral, transferReport } from './refer.ts'
import { answerTimer } from './session-expires.ts'
import type { SipLeg } from './sip-leg.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import { personal } from '#shared/core/log-mark.ts'

/** What a phone may ask for in a call that stands: hold, keys, transfer, the end. */
export function inDialog(leg: SipLeg, session: Core.Session): Core.SessionDelegate {
  let held = false
  return {
    onBye(request) {
      request.accept()
      leg.end(causes.normal)
    },
    onInfo: (request) => takeInfo(leg, request),
    onRefer: (request) => takeRefer(leg, session, request),
    onMessage: (request) => void request.reject({ statusCode: 405 }),
    onInvite(request) {
      void answerOffer(leg, request).then((offer) => {
        const holds = offer === undefined ? held : isHold(offer)
        if (holds !== held) leg.tell({ kind: holds ? 'held' : 'resumed' })
        held = holds
      })
    },
  }
}

/** RFC 3264 section 8.4. */
function isHold(offer: string): boolean {
  const direction = directionOf(offer)
  return direction === 'sendonly' || direction === 'inactive'
}

/** Answers a re-INVITE; gives back its offer where it now is in force. A refused one changes nothing (RFC 3261 section 14.2). */
async function answerOffer(leg: SipLeg, request: Core.IncomingInviteRequest): Promise<string | undefined> {
  const offer = sdpOf(request.message)
  const refuse = (statusCode: number) => void request.reject({ statusCode })
  // A call that has ended before its ACK came keeps its dialog until then: its BYE must wait (RFC 3261 section 15).
  if (leg.ended) return refuse(481)
  const { core, times } = leg.options
  const agreed = answerTimer(request.message, times, leg.timer.interval)
  if (!agreed.ok) return void request.reject(agreed.error)
  if (offer === undefined) return refuse(488)
  try {
    const answer = await leg.audio.answerOffer(offer)
    if (leg.ended) return refuse(481)
    leg.said = answer
    const extraHeaders = [contactHeader(core), ...agreed.value.headers]
    request.accept({ statusCode: 200, body: sdpBody(answer), extraHeaders })
    leg.timer.start(agreed.value.interval)
    return offer
  } catch (error) {
    leg.options.log.write('warn', 'sip.offer-refused', {
      call: personal('call', leg.sipCallId),
      error: faultOf(error),
    })
    return refuse(leg.ended ? 481 : 488)
  }
}

/** A key, in an early dialog too: whoever listens to a menu before the answer may choose from it. */
export function takeInfo(leg: SipLeg, request: Core.IncomingInfoRequest): void {
  const digit = digitOfInfo(request.message)
  if (digit === undefined) return void request.reject({ statusCode: 400 })
  if (digit === 'unsupported')
    return void request.reject({
      statusCode: 415,
      extraHeaders: ['Accept: application/dtmf-relay, application/dtmf'],
    })
  request.accept()
  leg.press(digit)
}

/** A transfer (RFC 3515). The phone may hang up right after the 202: the transfer is the platform's from then on. */
function takeRefer(leg: SipLeg, session: Core.Session, request: Core.IncomingReferRequest): void {
  const { core, hasDialog } = leg.options
  const referral = readReferral(request.message)
  if (referral === undefined) return void request.reject({ statusCode: 400 })
  request.accept({ statusCode: 202, extraHeaders: [contactHeader(core)] })
  const { target, replaces } = referral
  const report = transferReport({ core, session, id: request.message.cseq, isOver: () => leg.ended })
  if (replaces === undefined) return leg.tell({ kind: 'blind-transfer', target, report })
  if (!hasDialog(leg.number, replaces)) return report(481, 'Call/Transaction Does Not Exist')
  leg.tell({ kind: 'attended-transfer', otherCallId: replaces.callId, report })
}
