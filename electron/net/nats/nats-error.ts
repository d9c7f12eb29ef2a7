import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream'
import { errors } from '@nats-io/transport-node'
import { appError, type AppError } from '#shared/core/app-error.ts'

/** What is wrong with the way to NATS, or with what it allows, in words that finish "cannot be reached: ...". */
export function natsError(fault: unknown): AppError {
  const refusal = refusalIn(fault)
  return refusal === undefined
    ? appError('relay.unreachable', unreachableWords(fault))
    : appError('relay.refused', refusal)
}

export function isMissingStream(fault: unknown): boolean {
  return fault instanceof JetStreamApiError && fault.code === JetStreamApiCodes.StreamNotFound
}

export function isMissingConsumer(fault: unknown): boolean {
  return fault instanceof JetStreamApiError && fault.code === JetStreamApiCodes.ConsumerNotFound
}

/** Nobody answered, or nobody who leads: asking again may help. */
export function isSilence(fault: unknown): boolean {
  if (fault instanceof JetStreamApiError) return fault.status === 503
  return causes(fault).some(
    (each) =>
      each instanceof errors.TimeoutError ||
      each instanceof errors.NoRespondersError ||
      each.message === 'jetstream is not enabled' ||
      each.message === 'TIMEOUT',
  )
}

function refusalIn(fault: unknown): string | undefined {
  for (const each of causes(fault)) {
    if (each instanceof errors.AuthorizationError || each instanceof errors.UserAuthenticationExpiredError)
      return 'it does not know these credentials'
    if (each instanceof errors.PermissionViolationError)
      return `these credentials do not allow ${each.operation === 'publish' ? 'to write to' : 'to read'} "${each.subject}"`
  }
  return undefined
}

/** By the codes of Node's sockets and TLS; what is not listed here is quoted. */
const socketWords: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers at its address',
  ECONNRESET: 'the connection broke',
  EPIPE: 'the connection broke',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name cannot be looked up at the moment',
  ENETUNREACH: 'there is no network',
  EHOSTUNREACH: 'there is no way to it',
  ETIMEDOUT: 'it does not answer',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted, it is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted, its authority is not known here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted, its authority is not known here',
  UNABLE_TO_GET_ISSUER_CERT: 'its certificate is not trusted, its authority is not known here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is not trusted, its authority is not known here',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
}

function unreachableWords(fault: unknown): string {
  if (isMissingStream(fault)) return 'the relay has not opened this customer’s stream'
  for (const each of causes(fault)) {
    if (each instanceof JetStreamApiError && each.status === 503) return 'its servers are choosing who leads'
    const known = 'code' in each && typeof each.code === 'string' ? socketWords[each.code] : undefined
    if (known !== undefined) return known
    if (each instanceof errors.TimeoutError || each.message === 'TIMEOUT') return 'it does not answer'
    if (each.message === 'jetstream is not enabled' || each instanceof errors.NoRespondersError)
      return 'its servers keep no streams, or are choosing who leads'
    if (/'tls'|tls.*not available/.test(each.message)) return 'it offers no TLS'
  }
  return fault instanceof Error && fault.message !== '' ? fault.message : 'the connection ended'
}

/** An error and what it says it was caused by, outermost first. */
function causes(fault: unknown): readonly Error[] {
  const found: Error[] = []
  for (let each = fault; each instanceof Error && found.length < 8; each = each.cause) found.push(each)
  return found
}
