import type { ApiClient } from '#shared/api/client.ts'
import type { Me, User } from '#shared/api/modules/customer.ts'
import { readCountry } from '#shared/calls/phone-number.ts'
import { appError, type AppError, type ErrorCode } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { Agent } from '#shared/host/state.ts'

/** `isWhole`: false where the user record may be there the next time. */
export type LoadedAgent = { readonly agent: Agent; readonly isWhole: boolean }

/** The platform has no such record for this user. */
const kept: readonly ErrorCode[] = ['platform.forbidden', 'platform.not-found']

/**
 * Who the token belongs to: `/me`, then `/users/{id}` for name, extension and rights. Where the latter cannot be read,
 * or the platform keeps it from its agents (403, 404), those are empty; a refused token is a failure in either.
 */
export async function loadAgent(
  api: ApiClient,
  userId: number | null,
): Promise<Result<LoadedAgent, AppError>> {
  const me = await api.customer.me()
  if (!me.ok) return me
  const id = readId(me.value.id) ?? userId
  if (id === null) return err(appError('platform.unexpected-answer', '/me names no user'))
  const user = await api.customer.readUser({ id })
  if (!user.ok && user.error.code === 'session.signed-out') return user
  const isWhole = user.ok || kept.includes(user.error.code)
  return ok({ agent: readAgent(id, me.value, user.ok ? user.value : { id }), isWhole })
}

/** Longer is no name and no number. */
const longestText = 200

function readAgent(id: number, me: Me, user: User): Agent {
  const name = [user.first_name, user.last_name].map(readText).filter(Boolean).join(' ')
  return {
    id,
    name: name || readText(user.email),
    email: readText(user.email),
    ext: readText(user.ext),
    callerId: readText(user.cli) || readText(me.cli),
    isRoot: readFlag(me.is_root) || readFlag(user.is_root),
    recordingAllowed:
      user.rec_allowed === undefined || user.rec_allowed === null || readFlag(user.rec_allowed),
    doNotDisturb: readFlag(user.dnd),
    country: readCountry(readText(user.cc) || readText(me.cc)),
  }
}

/** A text, or a number that stands for one; what is neither is empty. */
function readText(value: unknown): string {
  return typeof value === 'number'
    ? String(value)
    : typeof value === 'string'
      ? value.slice(0, longestText)
      : ''
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
