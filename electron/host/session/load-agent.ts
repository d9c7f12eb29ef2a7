import type { ApiClient } from '#shared/api/client.ts'
import type { Me, User } from '#shared/api/modules/customer.ts'
import { readFlag, readId } from '#shared/api/read-field.ts'
import { readCountry } from '#shared/calls/phone-number.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import type { Agent } from '#shared/host/slices.ts'

/** `isWhole`: false if the user record may be available next time. */
export type LoadedAgent = { readonly agent: Agent; readonly isWhole: boolean }

/** Whether the platform withholds a record from this user, or has none, so that a retry is useless. */
export function isKept({ code }: AppError): boolean {
  return code === 'platform.forbidden' || code === 'platform.not-found'
}

/**
 * Reads the owner of the token: `/me`, then `/users/{id}` for name, extension and rights. If the latter cannot be read,
 * or the platform withholds it from its agents (403, 404), those are empty; a refused token is an error in either.
 */
export async function loadAgent(api: ApiClient, userId: number | null): Outcome<LoadedAgent> {
  const me = await api.customer.me()
  if (!me.ok) return me
  const id = readId(me.value.id) ?? userId
  if (id === null) return err(appError('platform.unexpected-answer', '/me names no user'))
  const user = await api.customer.readUser({ id })
  if (!user.ok && user.error.code === 'session.signed-out') return user
  const isWhole = user.ok || isKept(user.error)
  return ok({ agent: readAgent(id, me.value, user.ok ? user.value : { id }), isWhole })
}

/** Absent fields are empty; an absent right counts as granted, except root. */
export function readAgent(id: number, me: Me, user: User): Agent {
  const names = [user.first_name, user.last_name].map((part) => part?.trim())
  const email = user.email?.trim() ?? ''
  return {
    id,
    name: names.filter(Boolean).join(' ') || email,
    email,
    ext: user.ext ?? '',
    callerId: user.cli || me.cli || '',
    isRoot: readFlag(me.is_root) === true || user.is_root === true,
    recordingAllowed: user.rec_allowed !== false,
    doNotDisturb: user.dnd === true,
    country: readCountry(user.cc || me.cc || ''),
  }
}
