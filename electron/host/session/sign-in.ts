import { createApiClient, type ApiClient } from '#shared/api/client.ts'
import { contract } from '#shared/api/contract.ts'
import type { OnViolation } from '#shared/api/decode-record.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok, withoutValue, type Outcome, type Result } from '#shared/core/result.ts'
import type { HostMethods } from '#shared/host/methods.ts'
import type { Policy } from '#shared/settings/policy.ts'
import { readBaseUrl } from '../platform-client/base-url.ts'
import { createPlatformClient } from '../platform-client/platform-client.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import { authorityFor, type Connection } from './connection.ts'
import { emailRefusal, wholeEmail } from './email-domain.ts'
import { isToken } from './log-in.ts'
import type { Session } from './session.ts'

export type SignInOptions = {
  readonly session: Session
  readonly settings: SettingsStore
  readonly policy: () => Policy
  /** Receives each secret that is typed, so that it is written nowhere. */
  readonly hide: (secret: string) => void
  readonly onWrong: OnViolation
}

type Input<Name extends keyof HostMethods> = Parameters<HostMethods[Name]>[0]

/** The input of the sign-in page, checked against the policy before anything is sent. */
export class SignIn {
  private readonly options: SignInOptions

  constructor(options: SignInOptions) {
    this.options = options
  }

  async withPassword({ baseUrl, email, password, keepSignedIn }: Input<'session.signIn'>): Outcome {
    this.options.hide(password)
    const connection = this.connect(baseUrl, email, keepSignedIn)
    return connection.ok ? this.options.session.signIn(connection.value, password) : connection
  }

  secondFactor({ code, addDevice }: Input<'session.secondFactor'>): Outcome {
    this.options.hide(code)
    return this.options.session.secondFactor(code, addDevice)
  }

  async withToken({ baseUrl, token, keepSignedIn }: Input<'session.useToken'>): Outcome {
    this.options.hide(token)
    const connection = this.connect(baseUrl, '', keepSignedIn)
    if (!connection.ok) return connection
    if (!isToken(token.trim())) return err(appError('session.wrong-token'))
    return this.options.session.useToken(connection.value, token)
  }

  again({ password }: Input<'session.signInAgain'>): Outcome {
    this.options.hide(password)
    return this.options.session.signInAgain(password)
  }

  resetPassword({ baseUrl, email }: Input<'session.resetPassword'>): Outcome {
    return this.sendWithoutToken(baseUrl, email, startPasswordReset)
  }

  finishReset({ baseUrl, token, password }: Input<'session.finishReset'>): Outcome {
    this.options.hide(token)
    this.options.hide(password)
    return this.sendWithoutToken(baseUrl, '', (connection, onWrong) =>
      callWithoutToken(connection, onWrong, ({ authentication }) =>
        authentication.resetPassword({ body: { token, password } }),
      ),
    )
  }

  sendConfirmation({ baseUrl, email }: Input<'session.sendConfirmation'>): Outcome {
    return this.sendWithoutToken(baseUrl, email, (connection, onWrong) =>
      callWithoutToken(connection, onWrong, ({ authentication }) =>
        authentication.confirmation({ body: { email: connection.email } }),
      ),
    )
  }

  /** Sends a request that needs no token (specification 5.1), once the policy allows the address. */
  private async sendWithoutToken(
    baseUrl: string,
    email: string,
    send: (connection: Connection, onWrong: OnViolation) => Outcome,
  ): Outcome {
    const connection = this.connect(baseUrl, email, false)
    return connection.ok ? send(connection.value, this.options.onWrong) : connection
  }

  private connect(typed: string, email: string, keepSignedIn: boolean): Result<Connection> {
    const { settings } = this.options
    const policy = this.options.policy()
    const baseUrl = readBaseUrl(typed)
    if (!baseUrl.ok) return baseUrl
    const ca = authorityFor(baseUrl.value, settings.value.connection)
    const connection = { baseUrl: baseUrl.value, email: wholeEmail(email, policy), keepSignedIn, ca }
    const refused = settings.refusal({ connection }) ?? emailRefusal(connection.email, policy)
    if (refused) return err(refused)
    return ok({ ...(settings.after({ connection }).connection ?? connection), kept: true })
  }
}

/** Makes the platform e-mail a token for a new password (specification 5.9). Needs no sign-in. */
export function startPasswordReset(connection: Connection, onWrong: OnViolation): Outcome {
  return callWithoutToken(connection, onWrong, ({ authentication }) =>
    authentication.startPasswordReset({ body: { email: connection.email } }),
  )
}

async function callWithoutToken(
  connection: Connection,
  onWrong: OnViolation,
  call: (api: ApiClient) => Outcome<unknown>,
): Outcome {
  using client = createPlatformClient(connection)
  return await withoutValue(call(createApiClient(contract, (request) => client.send(request, null), onWrong)))
}
