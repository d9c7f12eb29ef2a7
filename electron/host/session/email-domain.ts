import { appError, type AppError } from '#shared/core/app-error.ts'
import { policyValue, type Policy } from '#shared/settings/policy.ts'

/** An e-mail address as it was typed, with the organisation's domain where only the name was. */
export function wholeEmail(typed: string, policy: Policy): string {
  const text = typed.trim()
  const domain = policyValue(policy, 'emailDomain')
  return domain === undefined || text === '' || text.includes('@') ? text : `${text}@${domain}`
}

/** Refuses to sign in an account of another domain than the locked one, or of none that is known. */
export function accountRefusal(email: string, { locked }: Policy): AppError | null {
  const { emailDomain } = locked
  if (emailDomain === undefined || email.toLowerCase().endsWith(`@${emailDomain}`)) return null
  return appError('session.other-domain', emailDomain)
}

/** The same for what was typed. Where that names nobody, as a token, the account is asked once it is known. */
export function emailRefusal(email: string, policy: Policy): AppError | null {
  return email === '' ? null : accountRefusal(email, policy)
}
