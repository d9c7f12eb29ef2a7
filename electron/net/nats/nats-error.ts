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
    (error) =>
      error instanceof errors.TimeoutError ||
      error instanceof errors.NoRespondersError ||
      error.message === 'jetstream is not enabled' ||
      error.message === 'TIMEOUT',
  )
}

function refusalIn(fault: unknown): ErrorReason | undefined {
  for (const error of causes(fault)) {
    if (error instanceof errors.AuthorizationError || error instanceof errors.UserAuthenticationExpiredError)
      return reason('relay.other-credentials')
    if (error instanceof errors.PermissionViolationError)
      return reason(error.operation === 'publish' ? 'relay.no-writing' : 'relay.no-reading', error.subject)
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
  const cause = unreachableReason(fault)
  if (cause) return errorBecause('relay.unreachable', cause)
  const message = fault instanceof Error ? fault.message : ''
  return message === '' ? errorBecause('relay.unreachable', cutOff) : appError('relay.unreachable', message)
}

function unreachableReason(fault: unknown): ErrorReason | undefined {
  if (isMissingStream(fault)) return reason('relay.no-stream')
  for (const error of causes(fault)) {
    if (error instanceof JetStreamApiError && error.status === 503) return reason('relay.no-leader')
    const socketReason = 'code' in error && typeof error.code === 'string' ? sockets[error.code] : undefined
    if (socketReason !== undefined) return socketReason
    if (error instanceof errors.TimeoutError || error.message === 'TIMEOUT') return reason('relay.silent')
    if (error.message === 'jetstream is not enabled' || error instanceof errors.NoRespondersError)
      return reason('relay.no-streams')
    if (/'tls'|tls.*not available/.test(error.message)) return reason('relay.no-tls')
  }
  return undefined
}

/** An error and its causes, outermost first. */
function causes(fault: unknown): readonly Error[] {
  const chain: Error[] = []
  for (let error = fault; error instanceof Error && chain.length < 8; error = error.cause) chain.push(error)
  return chain
}
