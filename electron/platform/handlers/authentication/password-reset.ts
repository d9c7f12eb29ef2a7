import { randomBytes } from 'node:crypto'
import type { Clock } from '#shared/core/clock.ts'
import { hashOf } from '../../http/tokens.ts'
import type { StoredUser } from '../../store/rows.ts'
import type { Store } from '../../store/store.ts'
import { mailTo } from './mailer.ts'
import { removeExpiredChallenges } from './second-factor.ts'

/** Milliseconds for which a mailed reset token is valid. */
const tokenLifetime = 3_600_000

type Ports = {
  readonly store: Store
  readonly clock: Pick<Clock, 'now'>
}

/** Mails a token that allows setting a new password, once. */
export function sendPasswordReset({ store, clock }: Ports, user: StoredUser): void {
  const token = randomBytes(24).toString('base64url')
  const now = clock.now()
  store.transaction(() => {
    removeExpiredChallenges({ store, clock })
    store.challenges.insert({
      customer_id: user.customer_id,
      kind: 'password-reset',
      user_id: user.id,
      hash: hashOf(token),
      attempts: 0,
      expires: now + tokenLifetime,
    })
    const text = `Set a new password with this token: ${token}\nIt is valid for one hour.`
    mailTo(store, user, { now, subject: 'Set a new password', text, token })
  })
}

/**
 * The user of a reset token. The token is then used up, and so is every other credential mailed before: the other reset
 * tokens, and the codes of logins with the old password.
 */
export function redeemPasswordReset({ store, clock }: Ports, token: string): StoredUser | undefined {
  const challenge = store.challenges.find('hash', hashOf(token))
  if (challenge?.kind !== 'password-reset' || challenge.expires <= clock.now()) return undefined
  removeMailedChallenges(store, challenge.user_id)
  return store.users.read(challenge.user_id)
}

/** Deletes all tokens and codes that were mailed to a user; remembered devices stay. */
function removeMailedChallenges(store: Store, userId: number): void {
  const challenges = store.challenges.where([{ property: 'user_id', operator: 'eq', value: userId }])
  store.transaction(() => {
    for (const { id, kind } of challenges) if (kind !== 'device') store.challenges.remove(id)
  })
}
