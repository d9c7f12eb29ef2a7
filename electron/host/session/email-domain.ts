import { appError, type AppError } from '#shared/core/app-error.ts'
import { policyValue, type Policy } from '#shared/settings/policy.ts'

/** Completes a typed e-mail address with the organisation's domain if only the name was given. */
export function wholeEmail(typed: string, policy: Policy): string {
  const text = typed.trim()
  const domain = policyValue(policy, 'emailDomain')
  return domain === undefined || text === '' || text.includes('@') ? text : `${text}@${domain}`
}

/** Refuses an account of a domain other than the locked one, or without a known domain. */
export function accountRefusal(email: string, { locked }: Policy): AppError | null {
  const { emailDomain } = locked
  if (emailDomain === undefined || email.toLowerCase().endsWith(`@${emailDomain}`)) return null
  return appError('session.other-domain', emailDomain)
}

/** The same for a typed address. If it is empty, as for a token, the account is checked once it is known. */
export function emailRefusal(email: string, policy: Policy): AppError | null {
  return email === '' ? null : accountRefusal(email, policy)
}
