import type { AppError, ErrorCode } from '../core/app-error.ts'

const unanswered: ReadonlySet<ErrorCode> = new Set([
  'phone.transfer-unknown',
  'phone.transfer-accepted',
  'network.timeout',
  'platform.unexpected-answer',
])

/** Whether a transfer may have been carried out although no usable answer came. */
export function isTransferUnknown({ code, reason }: AppError): boolean {
  return unanswered.has(code) || reason?.code === 'host.cut-off'
}
