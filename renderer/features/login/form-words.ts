import { appError, type AppError } from '#shared/core/app-error.ts'
import { isLoopback } from '#shared/core/loopback.ts'
import { errorWords } from '../../locales/error-words.ts'
import { loginWords } from '../../locales/login.ts'
import type { Draft } from './draft.ts'
import type { FieldName, FieldErrors } from './field-of-error.ts'

/**
 * Returns the error of a typed {base_url} (specification 9), or null. Without a scheme, https is assumed; plain http is
 * allowed for this computer only, since every request carries the token. The host checks again.
 */
export function addressError(typed: string): AppError | null {
  const text = typed.trim()
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(withScheme)) return addressFault(loginWords.notAnAddress(text))
  const url = new URL(withScheme)
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return addressFault(loginWords.notSecure(text))
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return addressFault(loginWords.notHttps(text))
  return null
}

function addressFault(reason: string): AppError {
  return appError('network.bad-address', reason)
}

type TextFieldName = Extract<FieldName, keyof Draft>

/** Returns what is missing or malformed by field; empty if the request can be sent. */
export function formErrors(
  draft: Readonly<Record<TextFieldName, string>>,
  fields: readonly TextFieldName[],
): FieldErrors {
  const errors: Partial<Record<FieldName, string>> = {}
  for (const field of fields) {
    if (draft[field].trim() === '') errors[field] = loginWords.missing[field]
    else if (field === 'address') {
      const error = addressError(draft.address)
      if (error) errors.address = errorWords(error)
    }
  }
  return errors
}

/** `wren@hollowmere.example` as `w•••@hollowmere.example`: enough to recognise, too little for onlookers. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return loginWords.yourEmail
  const [first = ''] = email
  return `${first}•••${email.slice(at)}`
}

/** Extracts the token from pasted text: the token alone, or the link from the email. */
export function resetToken(pasted: string): string {
  const text = pasted.trim()
  if (!URL.canParse(text)) return text
  const { searchParams, pathname, hash } = new URL(text)
  const tokenParam = searchParams.get('token') ?? new URLSearchParams(hash.slice(1)).get('token')
  return tokenParam ?? pathname.split('/').findLast((part) => part !== '') ?? ''
}
