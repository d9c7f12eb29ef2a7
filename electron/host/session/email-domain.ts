import { appError, type AppError } from '#shared/core/app-error.ts'
import { policyValue, type Policy } from '#shared/settings/policy.ts'

/** An e-mail address as it was typed, with the organisation's domain where only the name was. */
export function wholeEmail(typed: string, policy: Policy): string {
  const text = typed.trim()
  const domain = policyValue(policy, 'emailDomain')
  return domain === undefined || text === '' || text.includes('@') ? text : `${text}@${domain}`
}

/** Refuses a sign-in as somebody of another domain than the locked one. A token names nobody, so it is not asked. */
export function emailRefusal(email: string, { locked }: Policy): AppError | null {
  const isOurs = locked.emailDomain === undefined || email.toLowerCase().endsWith(`@${locked.emailDomain}`)
  return isOurs || email === '' ? null : appError('policy.locked', 'emailDomain')
}
