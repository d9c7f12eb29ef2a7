import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readCode } from '#shared/api/codes.ts'
import type { Meta, Store } from '../store/store.ts'
import type { PlatformUser } from '../options.ts'

const secretKey = 'secret'
const seedPrefix = 'seed '

/**
 * The secret of the sample users' passwords: the seed if one was given, else random. It is stored with the data, so
 * that the same users keep their passwords over restarts.
 */
export function secretOf(meta: Meta, seed: number | undefined): string {
  const stored = meta.read(secretKey)
  if (stored !== undefined) return stored
  const created = seed === undefined ? randomBytes(24).toString('base64url') : `${seedPrefix}${seed}`
  meta.write(secretKey, created)
  return created
}

/** Whether anybody can compute the passwords: they derive from a seed, given now or when the data were created. */
export function isPredictable(secret: string): boolean {
  return secret.startsWith(seedPrefix)
}

/** The sign-in password of a sample user, or the one of the user's phones. */
export function samplePassword(secret: string, purpose: 'login' | 'sip', userId: number): string {
  return createHmac('sha256', secret).update(`${purpose} ${userId}`).digest('base64url').slice(0, 16)
}

/** Whether this is the sign-in password of a sample user, in constant time. */
export function isSamplePassword(secret: string, userId: number, given: string): boolean {
  const key = (text: string) => createHmac('sha256', secret).update(text).digest()
  return timingSafeEqual(key(given), key(samplePassword(secret, 'login', userId)))
}

/** All users with their sample passwords, for the ready line. */
export function knownUsers({ users }: Pick<Store, 'users'>, secret: string): readonly PlatformUser[] {
  return users.where([]).map((user) => ({
    user_id: user.id,
    email: user.email,
    password: user.seeded ? samplePassword(secret, 'login', user.id) : '',
    ext: user.ext,
    cli: user.cli,
    is_root: user.is_root,
    two_factor_auth: readCode('user.two_factor_auth', user.two_factor_auth) ?? 'D',
    sip_password: samplePassword(secret, 'sip', user.id),
  }))
}
