import { createApiClient, type ApiClient, type ApiRequest } from '#shared/api/client.ts'
import { contract } from '#shared/api/contract.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'

export type ApiAnswer = Result<unknown>
export type FakeApi = {
  readonly api: ApiClient
  readonly requests: ApiRequest[]
  /** Answers to `METHOD /path`, evaluated at each request. */
  readonly routes: Map<string, (request: ApiRequest) => ApiAnswer | Promise<ApiAnswer>>
}

/** The typed client on top of answers in memory. A request without one gets `platform.not-found`. */
export function fakeApi(): FakeApi {
  const requests: ApiRequest[] = []
  const routes: FakeApi['routes'] = new Map()
  const api = createApiClient(contract, async (request) => {
    requests.push(request)
    const route = routes.get(`${request.method} ${request.path}`)
    const answer = route ? await route(request) : err(appError('platform.not-found'))
    return answer.ok ? ok({ status: 200, body: answer.value }) : answer
  })
  return { api, requests: requests, routes }
}

/** A page of a collection in the platform's form. */
export function page(data: readonly unknown[], total = data.length): ApiAnswer {
  return ok({ data, total })
}

/** One value of a request's query. */
export function queryOf(request: ApiRequest, name: string): string | undefined {
  return request.query.find(([each]) => each === name)?.[1]
}
