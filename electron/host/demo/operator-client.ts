import {
  createApiClient,
  type ApiClient,
  type ApiRequest,
  type ClientOf,
  type Send,
} from '#shared/api/client.ts'
import { contract } from '#shared/api/contract.ts'
import { operator, type OperatorContract } from '#shared/api/operator.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import { createPlatformClient, type PlatformClient } from '../platform-client/platform-client.ts'
import type { DemoPlatform } from '../ports.ts'
import { logIn } from '../session/log-in.ts'

export type OperatorClient = Disposable & {
  readonly api: ClientOf<{ readonly operator: OperatorContract }>['operator']
  /** Requests without a token: forgotten passwords. */
  readonly open: Pick<ApiClient, 'authentication'>
  /** The platform itself, as its root user. */
  readonly platform: ApiClient
}

type Options = {
  readonly baseUrl: string
  readonly account: NonNullable<DemoPlatform['operator']>
  /** Receives the token, so that it is written nowhere. */
  readonly hide: (secret: string) => void
}

/** The operator API of a demo platform. Signs in on first use, and again if its token is refused. */
export function createOperatorClient({ baseUrl, account, hide }: Options): OperatorClient {
  const platform = createPlatformClient({ baseUrl, ca: null })
  const operatorClient = createPlatformClient({ baseUrl: account.origin, ca: null })
  let currentToken: string | null = null
  let signingIn: Outcome<string> | null = null
  const requestToken = async (): Outcome<string> => {
    const { email, password } = account
    const login = await logIn(platform, { email, password, remember: false }, '')
    if (!login.ok) return login
    if (login.value.kind !== 'token') return err(appError('session.wrong-code'))
    currentToken = login.value.token
    hide(currentToken)
    return ok(currentToken)
  }
  /** Concurrent requests that need a token share one sign-in, since the platform counts them. */
  const signIn = (): Outcome<string> => {
    signingIn ??= requestToken().finally(() => (signingIn = null))
    return signingIn
  }
  const sendBy =
    (client: PlatformClient): Send =>
    async (request: ApiRequest) => {
      const token = currentToken === null ? await signIn() : ok(currentToken)
      if (!token.ok) return token
      const answer = await client.send(request, token.value)
      if (answer.ok || answer.error.code !== 'session.signed-out') return answer
      const renewed = currentToken === token.value ? await signIn() : ok(currentToken ?? token.value)
      return renewed.ok ? client.send(request, renewed.value) : renewed
    }
  return {
    api: createApiClient({ operator }, sendBy(operatorClient)).operator,
    platform: createApiClient(contract, sendBy(platform)),
    open: createApiClient(contract, (request) => platform.send(request, null)),
    [Symbol.dispose]() {
      platform[Symbol.dispose]()
      operatorClient[Symbol.dispose]()
    },
  }
}
