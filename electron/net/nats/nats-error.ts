import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream'
import { errors } from '@nats-io/transport-node'
import { appError, errorBecause, type AppError } from '#shared/core/app-error.ts'
import { reason, type ErrorReason } from '#shared/core/error-reasons.ts'

/** Explains a failure to reach NATS, or a refusal by it. */
export function natsError(fault: unknown): AppError {
  const refusal = refusalIn(fault)
  return refusal ? errorBecause('relay.refused', refusal) : unreachable(fault)
}

export function isMissingStream(fault: unknown): boolean {
  return fault instanceof JetStreamApiError && fault.code === JetStreamApiCodes.StreamNotFound
}

export function isMissingConsumer(fault: unknown): boolean {
  return fault instanceof JetStreamApiError && fault.code === JetStreamApiCodes.ConsumerNotFound
}

/** Whether nobody answered, or no leader did: asking again may help. */
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

function refusalIn(fault: unknown): ErrorReason | undefined {
  for (const each of causes(fault)) {
    if (each instanceof errors.AuthorizationError || each instanceof errors.UserAuthenticationExpiredError)
      return reason('relay.other-credentials')
    if (each instanceof errors.PermissionViolationError)
      return reason(each.operation === 'publish' ? 'relay.no-writing' : 'relay.no-reading', each.subject)
  }
  return undefined
}

const cutOff = reason('relay.cut-off')
const unknownAuthority = reason('relay.unknown-authority')

/** By the codes of Node's sockets and TLS; unlisted codes are quoted. */
const sockets: Readonly<Record<string, ErrorReason>> = {
  ECONNREFUSED: reason('relay.absent'),
  ECONNRESET: cutOff,
  EPIPE: cutOff,
  ENOTFOUND: reason('relay.unknown-name'),
  EAI_AGAIN: reason('relay.name-not-looked-up'),
  ENETUNREACH: reason('relay.no-network'),
  EHOSTUNREACH: reason('relay.no-route'),
  ETIMEDOUT: reason('relay.silent'),
  CERT_HAS_EXPIRED: reason('relay.certificate-expired'),
  DEPTH_ZERO_SELF_SIGNED_CERT: reason('relay.self-signed'),
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  ERR_TLS_CERT_ALTNAME_INVALID: reason('relay.other-name'),
}

function unreachable(fault: unknown): AppError {
  const why = unreachableReason(fault)
  if (why) return errorBecause('relay.unreachable', why)
  const message = fault instanceof Error ? fault.message : ''
  return message === '' ? errorBecause('relay.unreachable', cutOff) : appError('relay.unreachable', message)
}

function unreachableReason(fault: unknown): ErrorReason | undefined {
  if (isMissingStream(fault)) return reason('relay.no-stream')
  for (const each of causes(fault)) {
    if (each instanceof JetStreamApiError && each.status === 503) return reason('relay.no-leader')
    const known = 'code' in each && typeof each.code === 'string' ? sockets[each.code] : undefined
    if (known !== undefined) return known
    if (each instanceof errors.TimeoutError || each.message === 'TIMEOUT') return reason('relay.silent')
    if (each.message === 'jetstream is not enabled' || each instanceof errors.NoRespondersError)
      return reason('relay.no-streams')
    if (/'tls'|tls.*not available/.test(each.message)) return reason('relay.no-tls')
  }
  return undefined
}

/** An error and its causes, outermost first. */
function causes(fault: unknown): readonly Error[] {
  const found: Error[] = []
  for (let each = fault; each instanceof Error && found.length < 8; each = each.cause) found.push(each)
  return found
}
