import type { ApiClient } from '#shared/api/client.ts'
import { readCode } from '#shared/api/codes.ts'
import type { Me, User } from '#shared/api/modules/customer.ts'
import { readFlag, readId, readNumber, readText } from '#shared/api/read-field.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import { isRecord } from '#shared/core/is-record.ts'
import type { Account } from '#shared/host/account.ts'
import { isKept, readAgent } from '../session/load-agent.ts'

/** Most roles of one account, and of one platform. */
const maxRoles = { own: 50, all: 200 } as const
const anyAmount = { minimum: -1e12, maximum: 1e12 } as const

/** `/me`, the user record and the names of its roles. What this role may not read is left out and is not an error. */
export async function readAccount(api: ApiClient, userId: number): Outcome<Account> {
  const me = await api.customer.me()
  if (!me.ok) return me
  const user = await api.customer.readUser({ id: readId(me.value.id) ?? userId })
  if (!user.ok && !isKept(user.error)) return user
  const record = user.ok ? user.value : { id: userId }
  const roles = await roleNames(api, record.roles)
  if (!roles.ok) return roles
  return ok({ ...accountOf(me.value, record), roles: roles.value, isWhole: user.ok })
}

/** Builds an account from its two records. */
export function accountOf(me: Me, user: User): Omit<Account, 'roles' | 'isWhole'> {
  const { name, email, ext, callerId, isRoot } = readAgent(user.id, me, user)
  const amount = readNumber(me.balance, anyAmount)
  const factor = readCode('user.two_factor_auth', user.two_factor_auth)
  return {
    ...{ name, email, ext, callerId, isRoot },
    customer: {
      id: readId(me.customer_id) ?? readId(user.customer_id_id) ?? readId(user.customer),
      name: readText(me.customer_name, 'name').trim(),
    },
    balance: amount === null ? null : { amount, currency: readText(me.currency_iso, 'word').trim() },
    secondFactor: factor === 'E' ? 'on' : factor === 'D' ? 'off' : null,
    rights: {
      recording: readFlag(user.rec_allowed),
      bargeIn: readFlag(user.call_barge_allowed),
      followMe: readFlag(user.fm_allowed),
      callWaiting: readFlag(user.cw),
    },
  }
}

/** The specification does not show what `roles` holds; ids, names and records are all accepted. */
async function roleNames(api: ApiClient, given: User['roles']): Outcome<readonly string[]> {
  const roles = (given ?? []).slice(0, maxRoles.own)
  if (!roles.some((role) => readId(role) !== null)) return ok(roles.flatMap((role) => nameOf(role) || []))
  const known = await api.authentication.listAclRoles({ query: { limit: maxRoles.all } })
  if (!known.ok && !isKept(known.error)) return known
  const all = known.ok ? known.value.data : []
  return ok(
    roles.flatMap((role) => {
      const found = all.find(({ id }) => id === readId(role))
      return nameOf(found) || nameOf(role) || []
    }),
  )
}

function nameOf(role: unknown): string {
  if (!isRecord(role)) return readText(role, 'name').trim()
  return readText(role['name'], 'name').trim() || readText(role['_name'], 'name').trim()
}
