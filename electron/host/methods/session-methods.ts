import type { AppError } from '#shared/core/app-error.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { HostMethods } from '#shared/host/methods.ts'
import { readBaseUrl } from '../platform-client/base-url.ts'
import { authorityFor, type Connection } from '../session/connection.ts'
import type { DemoSignIn } from '../session/demo-sign-in.ts'
import type { Session } from '../session/session.ts'
import { startPasswordReset } from '../session/start-password-reset.ts'
import { emailRefusal, wholeEmail } from '../session/email-domain.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import type { StateStore } from '../state-store.ts'

export type SessionServices = {
  readonly session: Session
  readonly settings: SettingsStore
  readonly store: Pick<StateStore, 'value'>
  readonly demo: DemoSignIn
}

type SessionMethods = Pick<HostMethods, Extract<keyof HostMethods, `session.${string}`>>

export function sessionMethods({ session, settings, store, demo }: SessionServices): SessionMethods {
  const connect = (typed: string, email: string, keepSignedIn: boolean): Result<Connection, AppError> => {
    const baseUrl = readBaseUrl(typed)
    if (!baseUrl.ok) return baseUrl
    const ca = authorityFor(baseUrl.value, settings.value.connection)
    const connection = { baseUrl: baseUrl.value, email: wholeEmail(email, policy()), keepSignedIn, ca }
    const refused = settings.refusal({ connection }) ?? emailRefusal(connection.email, policy())
    if (refused) return err(refused)
    return ok({ ...(settings.after({ connection }).connection ?? connection), kept: true })
  }
  const policy = () => store.value.policy.policy
  return {
    async 'session.signIn'({ baseUrl, email, password, keepSignedIn }) {
      const connection = connect(baseUrl, email, keepSignedIn === true)
      return connection.ok ? session.signIn(connection.value, password) : connection
    },
    'session.secondFactor': ({ code, addDevice }) => session.secondFactor(code, addDevice === true),
    async 'session.cancelSecondFactor'() {
      session.cancelSecondFactor()
      return ok(undefined)
    },
    async 'session.useToken'({ baseUrl, token, keepSignedIn }) {
      const connection = connect(baseUrl, '', keepSignedIn === true)
      if (!connection.ok) return connection
      if (!/^[\x21-\x7e]+$/.test(token.trim())) return err(appError('session.wrong-token'))
      return session.useToken(connection.value, token)
    },
    'session.tryDemo': () => demo.signIn(),
    'session.signInAgain': ({ password }) => session.signInAgain(password),
    async 'session.resetPassword'({ baseUrl, email }) {
      const connection = connect(baseUrl, email, false)
      return connection.ok ? startPasswordReset(connection.value) : connection
    },
    async 'session.signOut'() {
      await session.signOut()
      return ok(undefined)
    },
  }
}
