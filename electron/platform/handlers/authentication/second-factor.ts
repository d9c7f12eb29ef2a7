import { randomBytes, randomInt } from 'node:crypto'
import type { Clock } from '#shared/core/clock.ts'
import { hashOf } from '../../http/tokens.ts'
import type { StoredChallenge, StoredUser } from '../../store/rows.ts'
import type { Store } from '../../store/store.ts'
import { mailTo } from './mailer.ts'

/** Milliseconds for which a mailed code is valid, and how often it may be tried. */
const secondFactorLimits = { lifetime: 600_000, attempts: 5 } as const

type Ports = {
  readonly store: Store
  readonly clock: Pick<Clock, 'now'>
}

/** Mails a six-digit code to the user; the returned nonce identifies the sign-in attempt. */
export function sendSecondFactor(
  { store, clock }: Ports,
  user: StoredUser,
  device: string | undefined,
): string {
  const nonce = randomBytes(24).toString('base64url')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const now = clock.now()
  store.transaction(() => {
    removeExpiredChallenges({ store, clock })
    store.challenges.insert({
      customer_id: user.customer_id,
      kind: 'second-factor',
      user_id: user.id,
      hash: hashOf(nonce),
      code_hash: hashOf(nonce + code),
      attempts: 0,
      expires: now + secondFactorLimits.lifetime,
      ...(device === undefined ? {} : { device_hash: deviceHash(user, device) }),
    })
    const text = `Your code to sign in is ${code}. It is valid for ten minutes.`
    mailTo(store, user, { now, subject: 'Your code to sign in', text, code })
  })
  return nonce
}

/** The login that a nonce identifies; undefined if it is unknown or expired. */
export function findPendingLogin({ store, clock }: Ports, nonce: string): StoredChallenge | undefined {
  const challenge = store.challenges.find('hash', hashOf(nonce))
  return challenge?.kind === 'second-factor' && challenge.expires > clock.now() ? challenge : undefined
}

/** The user, if the code is right; the nonce is then used up, as it is after five wrong codes. */
export function redeemSecondFactor(
  { store }: Ports,
  challenge: StoredChallenge,
  attempt: { readonly nonce: string; readonly code: string; readonly remember: boolean },
): StoredUser | undefined {
  if (challenge.code_hash !== hashOf(attempt.nonce + attempt.code.trim())) {
    const attempts = challenge.attempts + 1
    if (attempts < secondFactorLimits.attempts) store.challenges.update(challenge.id, { attempts })
    else store.challenges.remove(challenge.id)
    return undefined
  }
  store.transaction(() => {
    store.challenges.remove(challenge.id)
    if (attempt.remember) rememberDevice(store, challenge)
  })
  return store.users.read(challenge.user_id)
}

/** Whether the user has signed in from this device with a second factor and asked to remember it. */
export function isRememberedDevice({ store }: Ports, user: StoredUser, device: string | undefined): boolean {
  return device !== undefined && store.challenges.find('hash', deviceHash(user, device))?.kind === 'device'
}

function rememberDevice(store: Ports['store'], challenge: StoredChallenge): void {
  if (challenge.device_hash === undefined || store.challenges.find('hash', challenge.device_hash)) return
  store.challenges.insert({
    customer_id: challenge.customer_id,
    kind: 'device',
    user_id: challenge.user_id,
    hash: challenge.device_hash,
    attempts: 0,
    expires: Number.MAX_SAFE_INTEGER,
  })
}

function deviceHash(user: StoredUser, device: string): string {
  return hashOf(`${user.id}:${device}`)
}

/** Removes expired mailed tokens and codes. */
export function removeExpiredChallenges({
  store,
  clock,
}: Pick<Ports, 'clock'> & { readonly store: Store }): void {
  for (const challenge of store.challenges.where([
    { property: 'expires', operator: 'lte', value: clock.now() },
  ]))
    store.challenges.remove(challenge.id)
}
