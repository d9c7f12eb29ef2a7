import { randomBytes } from 'node:crypto'
import { request } from 'node:https'
import { trustBesides } from '#electron/net/trust.ts'
import { appError, errorBecause } from '#shared/core/app-error.ts'
import { reason, type ErrorReason } from '#shared/core/error-reasons.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'
import { proofHeader, type Proof } from '../events/receiver-proof.ts'
import { networkError } from '../platform-client/network-error.ts'

/** The parts of the receiver that a check needs. */
export interface CheckedReceiver {
  readonly proof: Proof
  address(): Result<{ readonly url: string; readonly ca: string }>
}

/** Checks whether the receiver is reachable at a public origin; returns the round trip in milliseconds. */
export type CheckAddress = (origin: string) => Outcome<number>

/** Timeout of an answer including the connection, in milliseconds. */
const answerTimeout = 5_000

/** Status codes of a proxy at the public address with nothing behind it; 520 to 530 are Cloudflare's. */
const isGatewayError = (status: number) =>
  [502, 503, 504].includes(status) || (status >= 520 && status <= 530)

/**
 * Requests a proof from the receiver by the same route as notifications, over a new connection: trusts public
 * authorities and, if TLS passes through, the receiver's own certificate. Fails with `tunnel.unreachable`, or with
 * `tunnel.another-answers` if the answer was not the receiver's.
 */
export function addressChecker(receiver: CheckedReceiver): CheckAddress {
  return async (origin) => {
    const own = receiver.address()
    if (!own.ok) return err(errorBecause('tunnel.unreachable', reason('receiver.off')))
    if (!URL.canParse(origin))
      return err(errorBecause('tunnel.unreachable', reason('address.unreadable', origin)))
    const nonce = randomBytes(16).toString('base64url')
    const { host } = new URL(origin)
    const url = `${origin}${new URL(own.value.url).pathname}?check=${nonce}`
    const started = performance.now()
    const answer = await probe(url, own.value.ca)
    if (!answer.ok) return err(errorBecause('tunnel.unreachable', unreachable(answer.error, host)))
    const { status, proof } = answer.value
    if (proof === receiver.proof(nonce)) return ok(Math.round(performance.now() - started))
    if (isGatewayError(status))
      return err(errorBecause('tunnel.unreachable', reason('host.nothing-behind', host, status)))
    return err(appError('tunnel.another-answers', host))
  }
}

type Answer = { readonly status: number; readonly proof: string | undefined }

function probe(url: string, ca: string): Promise<Result<Answer, unknown>> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(answerTimeout)
    const sentRequest = request(url, { ...trustBesides(ca), agent: false, signal }, (response) => {
      const proof = response.headers[proofHeader]
      resolve(ok({ status: response.statusCode ?? 0, proof: typeof proof === 'string' ? proof : undefined }))
      response.on('error', () => response.destroy())
      response.destroy()
    })
    sentRequest.on('error', (fault) => resolve(err(fault)))
    sentRequest.end()
  })
}

function unreachable(fault: unknown, host: string): ErrorReason {
  if (fault instanceof Error && fault.name === 'AbortError') return reason('host.silent', host)
  return networkError(fault, host).reason ?? reason('host.silent', host)
}
