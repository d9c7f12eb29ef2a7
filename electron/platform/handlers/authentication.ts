import { readCode } from '#shared/api/codes.ts'
import type { Contract } from '#shared/api/contract.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { Clock } from '#shared/core/clock.ts'
import { ok } from '#shared/core/result.ts'
import { Attempts } from '../attempts.ts'
import { isSamplePassword } from '../demo/secrets.ts'
import type { Caller, Handlers } from '../http/handler.ts'
import { invalid, tooMany } from '../http/refusal.ts'
import type { Tokens } from '../http/tokens.ts'
import type { StoredUser } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import { sendPasswordReset, redeemPasswordReset } from './authentication/password-reset.ts'
import { hashPassword, isPassword, passwordLengths } from './authentication/passwords.ts'
import { mailTo } from './authentication/mailer.ts'
import {
  findPendingLogin,
  sendSecondFactor,
  isRememberedDevice,
  redeemSecondFactor,
} from './authentication/second-factor.ts'
import { readVisible } from './visible.ts'

export type AuthenticationPorts = {
  readonly store: Store
  readonly tokens: Tokens
  /** Secret from which the passwords of sample users are derived. */
  readonly secret: string
  readonly clock: Pick<Clock, 'now'>
}

/**
 * Limits for mail that anybody can request: beyond them none is sent, silently, since an answer would reveal who has an
 * account.
 */
const mailPauses = { freeAttempts: 5, firstPause: 30_000, maxPause: 600_000 }
const mailLimits = { fromHost: mailPauses, inTotal: mailPauses }

/** Signing in and out (specification 4.2 and 5). */
export function authenticationHandlers(ports: AuthenticationPorts): Handlers<Contract['authentication']> {
  const { store, tokens, clock } = ports
  const passwordAttempts = new Attempts(clock)
  const codeAttempts = new Attempts(clock)
  const mailAttempts = new Attempts(clock, mailLimits)
  /** Always computes a hash, so that timing does not reveal who is a user and who has a password of their own. */
  const isPasswordCorrect = async (password: string, user: StoredUser | undefined) => {
    const hashed = await isPassword(password, user?.seeded ? undefined : user?.password_hash)
    return user?.seeded ? isSamplePassword(ports.secret, user.id, password) : hashed
  }
  const userByEmail = (email: string) => store.users.find('email', email.trim().toLowerCase())
  const loginAnswer = (user: StoredUser, caller: Caller) => ({
    message: 'Signed in',
    user_token: tokens.issue({ kind: 'login', user, name: 'login', caller }).secret,
    user_id: user.id,
  })

  return {
    async login({ body, caller }) {
      const account = body.email.trim().toLowerCase()
      const wait = passwordAttempts.consume(account, caller.host)
      if (wait > 0) return tooMany('Too many attempts to sign in: try again in a while', wait)
      const found = store.users.find('email', account)
      const isCorrect = await isPasswordCorrect(body.password, found)
      // The password may have been changed meanwhile: whatever ended all logins must end this one too.
      const user = found && store.users.read(found.id)
      const isSame = user?.password_hash === found?.password_hash && user?.seeded === found?.seeded
      if (!user?.active || !isCorrect || !isSame) return invalid('Invalid e-mail and/or password')
      passwordAttempts.reset(account, caller.host)
      const needsSecondFactor = readCode('user.two_factor_auth', user.two_factor_auth) === 'E'
      if (!needsSecondFactor || isRememberedDevice(ports, user, body.device_fingerprint))
        return ok(loginAnswer(user, caller))
      const pause = mailAttempts.consume(`code ${user.id}`, '')
      if (pause > 0) return tooMany('Too many codes were sent: try again in a while', pause)
      const nonce = sendSecondFactor(ports, user, body.device_fingerprint)
      return ok({ message: 'A code was sent by e-mail: complete the login with it', nonce })
    },

    loginSecondFactor({ body, caller }) {
      const { nonce, code, add_device: remember = false } = body
      const pendingLogin = findPendingLogin(ports, nonce)
      if (!pendingLogin) return invalid('Invalid code and/or nonce')
      const account = String(pendingLogin.user_id)
      const wait = codeAttempts.consume(account, caller.host)
      if (wait > 0) return tooMany('Too many codes were tried: try again in a while', wait)
      const user = redeemSecondFactor(ports, pendingLogin, { nonce, code, remember })
      if (!user?.active) return invalid('Invalid code and/or nonce')
      codeAttempts.reset(account, caller.host)
      return ok(loginAnswer(user, caller))
    },

    logout({ token }) {
      tokens.revoke(token)
      return ok({ message: 'Signed out' })
    },

    ping: () => ok({ message: 'pong' }),

    confirmation({ body }) {
      if (!isEmail(body.email)) return invalid('This is not an e-mail address')
      const user = userByEmail(body.email)
      const text = 'Please confirm that this address is yours.'
      if (user && mailAttempts.consume(`confirmation ${user.id}`, '') === 0)
        mailTo(store, user, { now: clock.now(), subject: 'Confirm your e-mail address', text })
      return ok({ message: 'If the address is known, the confirmation was sent again' })
    },

    startPasswordReset({ body }) {
      if (!isEmail(body.email)) return invalid('This is not an e-mail address')
      const user = userByEmail(body.email)
      if (user?.active && mailAttempts.consume(`reset ${user.id}`, '') === 0) sendPasswordReset(ports, user)
      return ok({ message: 'If the address is known, a token to set a new password was sent' })
    },

    async resetPassword({ body }) {
      const { min, max } = passwordLengths
      if (body.password.length < min || body.password.length > max)
        return invalid(`A password has ${min} to ${max} characters`)
      const user = redeemPasswordReset(ports, body.token)
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

    readAclRole: ({ params, user }) => readVisible(store.aclRoles, params.id, { user, recordName: 'Role' }),
  }
}

function isEmail(text: string): boolean {
  return text.length <= 320 && /^[^\s@]+@[^\s@]+$/.test(text.trim())
}
