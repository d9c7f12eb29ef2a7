import { appError, type AppError } from '#shared/core/app-error.ts'
import { errorWords } from '../../locales/error-words.ts'
import { loginWords } from '../../locales/login.ts'
import type { Draft } from './draft.ts'
import type { FieldName, FieldWords } from './field-of-error.ts'

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * What is wrong with the form of {base_url} (specification 9), or null. Without a scheme it counts as https; plain
 * http is for this computer alone, since the token travels with every request. The host checks again.
 */
export function addressError(typed: string): AppError | null {
  const text = typed.trim()
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(whole)) return bad(loginWords.notAnAddress(text))
  const url = new URL(whole)
  if (url.protocol === 'http:' && !loopback.test(url.hostname)) return bad(loginWords.notSecure(text))
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return bad(loginWords.notHttps(text))
  return null
}

function bad(reason: string): AppError {
  return appError('network.bad-address', reason)
}

type Text = Extract<FieldName, keyof Draft>

/** What is missing or malformed in these fields, in words by field; empty where the platform can be asked. */
export function formWords(draft: Readonly<Record<Text, string>>, fields: readonly Text[]): FieldWords {
  const found: Partial<Record<FieldName, string>> = {}
  for (const field of fields) {
    if (draft[field].trim() === '') found[field] = loginWords.missing[field]
    else if (field === 'address') {
      const error = addressError(draft.address)
      if (error) found.address = errorWords(error)
    }
  }
  return found
}

/** `wren@hollowmere.example` as `w•••@hollowmere.example`: enough to know the box, not enough to read over a shoulder. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return loginWords.yourEmail
  const [first = ''] = email
  return `${first}•••${email.slice(at)}`
}

/** The token in what was pasted: alone, or within the link of the email. */
export function resetToken(pasted: string): string {
  const text = pasted.trim()
  if (!URL.canParse(text)) return text
  const { searchParams, pathname, hash } = new URL(text)
  const inQuery = searchParams.get('token') ?? new URLSearchParams(hash.slice(1)).get('token')
  return inQuery ?? pathname.split('/').findLast((part) => part !== '') ?? ''
}
