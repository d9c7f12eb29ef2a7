import type { Core } from 'sip.js'
import { faultOf } from '#shared/core/log-fault.ts'
import { personal } from '#shared/core/log-mark.ts'
import { directionOf } from '../media/sdp.ts'
import { contactHeader, sdpBody, sdpOf } from './agent-core.ts'
import { causes } from './leg.ts'
import { readReferral, transferReport } from './refer.ts'
import { answerTimer } from './session-expires.ts'
import type { SipLeg } from './sip-leg.ts'

/** Handles a phone's requests in an established call: hold, keys, transfer, hang-up. */
export function inDialogDelegate(leg: SipLeg, session: Core.Session): Core.SessionDelegate {
  let isOnHold = false
  return {
    onBye(request) {
      request.accept()
      leg.end(causes.normal)
    },
    onInfo: (request) => answerInfo(leg, request),
    onRefer: (request) => answerRefer(leg, session, request),
    onMessage: (request) => void request.reject({ statusCode: 405 }),
    onInvite(request) {
      void answerOffer(leg, request).then((offer) => {
        const isOffererHolding = offer === undefined ? isOnHold : isHold(offer)
        if (isOffererHolding !== isOnHold) leg.emit({ kind: isOffererHolding ? 'held' : 'resumed' })
        isOnHold = isOffererHolding
      })
    },
  }
}

/** RFC 3264 section 8.4. */
function isHold(offer: string): boolean {
  const direction = directionOf(offer)
  return direction === 'sendonly' || direction === 'inactive'
}

/** Answers a re-INVITE; returns its offer if now in force. A refused one changes nothing (RFC 3261 section 14.2). */
async function answerOffer(leg: SipLeg, request: Core.IncomingInviteRequest): Promise<string | undefined> {
  const offer = sdpOf(request.message)
  const reject = (statusCode: number) => void request.reject({ statusCode })
  // A call that ended before its ACK came keeps its dialog until then, since its BYE must wait (RFC 3261 section 15).
  if (leg.isEnded) return reject(481)
  const { core, times } = leg.options
  const agreed = answerTimer(request.message, times, leg.timer.interval)
  if (!agreed.ok) return void request.reject(agreed.error)
  if (offer === undefined) return reject(488)
  try {
    const answer = await leg.audio.answerOffer(offer)
    if (leg.isEnded) return reject(481)
    leg.localDescription = answer
    const extraHeaders = [contactHeader(core), ...agreed.value.headers]
    request.accept({ statusCode: 200, body: sdpBody(answer), extraHeaders })
    leg.timer.start(agreed.value.interval)
    return offer
  } catch (error) {
    leg.options.log.write('warn', 'sip.offer-refused', {
      call: personal('call', leg.sipCallId),
      error: faultOf(error),
    })
    return reject(leg.isEnded ? 481 : 488)
  }
}

/** A key, also in an early dialog: a caller who hears a menu before the answer may choose from it. */
export function answerInfo(leg: SipLeg, request: Core.IncomingInfoRequest): void {
  const digit = digitOfInfo(request.message)
  if (digit === undefined) return void request.reject({ statusCode: 400 })
  if (digit === 'unsupported')
    return void request.reject({
      statusCode: 415,
      extraHeaders: ['Accept: application/dtmf-relay, application/dtmf'],
    })
  request.accept()
  leg.emitDigit(digit)
}

/** A transfer (RFC 3515). The phone may hang up right after the 202; the platform carries on with the transfer. */
function answerRefer(leg: SipLeg, session: Core.Session, request: Core.IncomingReferRequest): void {
  const { core, hasDialog } = leg.options
  const referral = readReferral(request.message)
  if (referral === undefined) return void request.reject({ statusCode: 400 })
  request.accept({ statusCode: 202, extraHeaders: [contactHeader(core)] })
  const { target, replaces } = referral
  const report = transferReport({ core, session, id: request.message.cseq, isOver: () => leg.isEnded })
  if (replaces === undefined) return leg.emit({ kind: 'blind-transfer', target, report })
  if (!hasDialog(leg.number, replaces)) return report(481, 'Call/Transaction Does Not Exist')
  leg.emit({ kind: 'attended-transfer', otherCallId: replaces.callId, report })
}

/**
 * The key in an INFO: `Signal=5` as application/dtmf-relay, or the bare key as application/dtmf.
 * `unsupported` for another kind of INFO; undefined for one that cannot be read.
 */
export function digitOfInfo(message: Core.IncomingRequestMessage): string | 'unsupported' | undefined {
  const type = message.getHeader('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type === 'application/dtmf') return keyOf(message.body)
  if (type !== 'application/dtmf-relay') return 'unsupported'
  return keyOf(/^\s*signal\s*=([^\r\n]*)/im.exec(message.body)?.[1])
}

/** Some phones send the event numbers of RFC 4733 section 3.2 for the keys that are not digits. */
function keyOf(text: string | undefined): string | undefined {
  const key = text?.trim().toUpperCase() ?? ''
  if (key === '10') return '*'
  if (key === '11') return '#'
  return /^[\dA-D*#]$/.test(key) ? key : undefined
}
