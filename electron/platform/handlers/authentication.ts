import { readCode } from '#shared/api/codes.ts'
import type { Contract } from '#shared/api/contract.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { Clock } from '#shared/core/clock.ts'
import { ok } from '#shared/core/result.ts'
import { isSamplePassword } from '../demo/secrets.ts'
import type { Caller, Handlers } from '../http/handler.ts'
import { invalid } from '../http/refusal.ts'
import type { Tokens } from '../http/tokens.ts'
import type { StoredUser } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import { askPasswordReset, takePasswordReset } from './authentication/password-reset.ts'
import { hashPassword, isPassword, passwordLengths } from './authentication/passwords.ts'
import { mailTo } from './authentication/post-office.ts'
import { askSecondFactor, knowsDevice, takeSecondFactor } from './authentication/second-factor.ts'
import { readVisible } from './visible.ts'

export type AuthenticationPorts = {
  readonly store: Store
  readonly tokens: Tokens
  /** From which the passwords of sample users are derived. */
  readonly secret: string
  readonly clock: Pick<Clock, 'now'>
}

/** Signing in and out (specification 4.2 and 5). */
export function authenticationHandlers(ports: AuthenticationPorts): Handlers<Contract['authentication']> {
  const { store, tokens, clock } = ports
  /** A hash is always made, so that nobody can tell by the time who is a user and who has a password of their own. */
  const isRight = async (password: string, user: StoredUser | undefined) => {
    const hashed = await isPassword(password, user?.seeded ? undefined : user?.password_hash)
    return user?.seeded ? isSamplePassword(ports.secret, user.id, password) : hashed
  }
  const userOf = (email: string) => store.users.find('email', email.trim().toLowerCase())
  const signedIn = (user: StoredUser, caller: Caller) => ({
    message: 'Signed in',
    user_token: tokens.issue({ kind: 'login', user, name: 'login', caller }).secret,
    user_id: user.id,
  })

  return {
    async login({ body, caller }) {
      const user = userOf(body.email)
      const right = await isRight(body.password, user)
      if (!user?.active || !right) return invalid('Invalid e-mail and/or password')
      const asks = readCode('user.two_factor_auth', user.two_factor_auth) === 'E'
      if (!asks || knowsDevice(ports, user, body.device_fingerprint)) return ok(signedIn(user, caller))
      const nonce = askSecondFactor(ports, user, body.device_fingerprint)
      return ok({ message: 'A code was sent by e-mail: complete the login with it', nonce })
    },

    loginSecondFactor({ body, caller }) {
      const { nonce, code, add_device: remember = false } = body
      const user = takeSecondFactor(ports, { nonce, code, remember })
      return user?.active ? ok(signedIn(user, caller)) : invalid('Invalid code and/or nonce')
    },

    logout({ token }) {
      tokens.revoke(token)
      return ok({ message: 'Signed out' })
    },

    ping: () => ok({ message: 'pong' }),

    confirmation({ body }) {
      if (!isEmail(body.email)) return invalid('This is not an e-mail address')
      const user = userOf(body.email)
      const mail = {
        subject: 'Confirm your e-mail address',
        text: 'Please confirm that this address is yours.',
      }
      if (user) mailTo(store, user, { now: clock.now(), ...mail })
      return ok({ message: 'If the address is known, the confirmation was sent again' })
    },

    startPasswordReset({ body }) {
      if (!isEmail(body.email)) return invalid('This is not an e-mail address')
      const user = userOf(body.email)
      if (user?.active) askPasswordReset(ports, user)
      return ok({ message: 'If the address is known, a token to set a new password was sent' })
    },

    async resetPassword({ body }) {
      const { shortest, longest } = passwordLengths
      if (body.password.length < shortest || body.password.length > longest)
        return invalid(`A password has ${shortest} to ${longest} characters`)
      const user = takePasswordReset(ports, body.token)
      if (!user) return invalid('Invalid token')
      store.users.update(user.id, { password_hash: await hashPassword(body.password), seeded: false })
      tokens.revokeLogins(user)
      return ok({ message: 'The new password is set' })
    },

    createApiToken({ body, user, caller }) {
      const { secret, token } = tokens.issue({ kind: 'api', user, ...body, caller })
      return ok({
        user_id: user.id,
        token: secret,
        customer_id: user.customer_id,
        name: token.name,
        host: token.host,
        user_agent: token.user_agent,
        expiry: token.expiry,
        last_request_at: null,
        created_at: writeTimestamp(token.created),
      })
    },

    listAclRoles: ({ query, user }) => ok(store.aclRoles.listJson(query, { customerId: user.customer_id })),

    readAclRole: ({ params, user }) => readVisible(store.aclRoles, params.id, { user, what: 'Role' }),
  }
}

function isEmail(text: string): boolean {
  return text.length <= 320 && /^[^\s@]+@[^\s@]+$/.test(text.trim())
}
