import type { ApiClient } from '#shared/api/client.ts'
import type { Me, User } from '#shared/api/modules/customer.ts'
import { readCountry } from '#shared/calls/phone-number.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { Agent } from '#shared/host/state.ts'

/**
 * Who the token belongs to: `/me`, then `/users/{id}` for name, extension and rights. A platform that keeps the
 * latter from its agents (403, 404) leaves those empty; any other failure is one.
 */
export async function loadAgent(api: ApiClient, userId: number | null): Promise<Result<Agent, AppError>> {
  const me = await api.customer.me()
  if (!me.ok) return me
  const id = readId(me.value.id) ?? userId
  if (id === null) return err(appError('platform.unexpected-answer', '/me names no user'))
  const user = await api.customer.readUser({ id })
  if (!user.ok && !['platform.forbidden', 'platform.not-found'].includes(user.error.code)) return user
  return ok(readAgent(id, me.value, user.ok ? user.value : { id }))
}

function readAgent(id: number, me: Me, user: User): Agent {
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ')
  return {
    id,
    name: name || (user.email ?? ''),
    email: user.email ?? '',
    ext: user.ext ?? '',
    callerId: user.cli || (me.cli ?? ''),
    isRoot: readFlag(me.is_root) || readFlag(user.is_root),
    recordingAllowed:
      user.rec_allowed === undefined || user.rec_allowed === null || readFlag(user.rec_allowed),
    doNotDisturb: readFlag(user.dnd),
    country: readCountry(user.cc || (me.cc ?? '')),
  }
}

/** `id` is shown as text for `/me` and as an integer elsewhere. */
function readId(value: unknown): number | null {
  const id = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof id === 'number' && Number.isInteger(id) ? id : null
}

/** `is_root` is shown as text for `/me` and as a flag elsewhere. */
function readFlag(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === 'string' && /^(1|true|y|yes)$/i.test(value))
}
