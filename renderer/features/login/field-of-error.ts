import type { AppError, ErrorCode } from '#shared/core/app-error.ts'
import { explainedWords } from '../../locales/error-reasons.ts'

/** A field of the sign-in page; `form` is for errors of no single field. */
export type FieldName = 'address' | 'email' | 'password' | 'token' | 'code' | 'form'
export type FieldErrors = Readonly<Partial<Record<FieldName, string>>>

const fieldOfCode: Readonly<Partial<Record<ErrorCode, FieldName>>> = {
  'session.wrong-password': 'password',
  'session.other-domain': 'email',
  'session.wrong-code': 'code',
  'session.wrong-token': 'token',
  'network.unreachable': 'address',
  'network.timeout': 'address',
  'network.bad-certificate': 'address',
  'network.bad-address': 'address',
  'platform.not-json': 'address',
  'platform.unexpected-answer': 'address',
  'platform.not-found': 'address',
}

/** Puts an error at the field it concerns, if the pane has that field. */
export function fieldErrors(error: AppError, fields: readonly FieldName[]): FieldErrors {
  const field = fieldOfCode[error.code] ?? 'form'
  return { [fields.includes(field) ? field : 'form']: explainedWords(error) }
}
