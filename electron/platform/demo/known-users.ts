import { readCode } from '#shared/api/codes.ts'
import type { PlatformUser } from '../options.ts'
import type { Store } from '../store/store.ts'
import { samplePassword } from './secrets.ts'

/** All users with the passwords that the sample data gave them, for the ready line. */
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
