import { createApiClient, type ApiClient, type Send } from '#shared/api/client.ts'
import { contract } from '#shared/api/contract.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'

/** The place where a token is valid, for requests that a test makes itself. */
export type ApiAccess = { readonly baseUrl: string; readonly token: string }

/** The product's own typed client, over a transport of the tests: it returns what the platform answered. */
export function apiClient(access: ApiAccess): ApiClient {
  return createApiClient(contract, sender(access))
}

/** The value of a result that must be a success. */
export function must<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`The platform refused: ${JSON.stringify(result.error)}`)
  return result.value
}

/** One JSON request with a token; rejects on any status other than 2xx. */
export async function sendJson(
  url: string,
  { method, token, body }: { readonly method: string; readonly token?: string; readonly body?: unknown },
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(token === undefined ? {} : { 'X-Auth-Token': token }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

function sender({ baseUrl, token }: ApiAccess): Send {
  return async ({ method, path, query, body, expects }) => {
    const url = new URL(`${baseUrl}${path}`)
    for (const [name, value] of query) url.searchParams.append(name, value)
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        'X-Auth-Token': token,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { status } = response
    if (status >= 400) return err(appError('platform.refused', `${status} ${await response.text()}`))
    if (expects === 'bytes') return ok({ status, body: new Uint8Array(await response.arrayBuffer()) })
    const text = await response.text()
    return ok({ status, body: expects === 'nothing' || text === '' ? undefined : JSON.parse(text) })
  }
}
