import { afterAll, test } from 'vitest'
import type { ErrorCode } from '#shared/core/app-error.ts'
import { DeskPool } from './support/desk-pool.ts'
import { endpoints } from './support/endpoints.ts'
import type { Fault } from './support/hostile-platform.ts'
import { runCase } from './support/run-case.ts'
import { body, cutInBody, elsewhere, reset, spoilt, status } from './support/wire-faults.ts'

/** The token is refused everywhere, and the platform that should give another one fails: nobody is asked to sign in. */

const pool = new DeskPool()
afterAll(() => pool[Symbol.asyncDispose]())

type Row = { readonly does: string; readonly login: Fault; readonly shown: ErrorCode }

const rows: readonly Row[] = [
  { does: 'answers 500', login: status(500), shown: 'platform.failed' },
  { does: 'answers 503, wait 1 s', login: status(503, {}, { 'retry-after': '1' }), shown: 'platform.failed' },
  { does: 'answers 429', login: status(429, {}), shown: 'platform.rate-limited' },
  { does: 'answers a page', login: body('<html>Portal', 'text/html'), shown: 'platform.not-json' },
  { does: 'answers 401 with a page', login: body('<html>No', 'text/html', 401), shown: 'platform.not-json' },
  { does: 'cuts the connection', login: reset, shown: 'network.unreachable' },
  { does: 'cuts the body', login: cutInBody, shown: 'network.unreachable' },
  { does: 'points elsewhere', login: elsewhere(302), shown: 'platform.unexpected-answer' },
  {
    does: 'truncates the JSON',
    login: spoilt((right) => right.slice(0, -3)),
    shown: 'platform.unexpected-answer',
  },
  { does: 'gives no token', login: status(200, { message: 'Hello' }), shown: 'platform.unexpected-answer' },
  {
    does: 'gives a token that is a number',
    login: status(200, { user_token: 7 }),
    shown: 'platform.unexpected-answer',
  },
  {
    does: 'gives a token that is empty',
    login: status(200, { user_token: '' }),
    shown: 'platform.unexpected-answer',
  },
]

test.concurrent.for([...rows])('renewal: it $does', ({ login, shown }) =>
  pool.use((desk) => {
    const refused = status(401, { message: 'No such token', errors: [] })
    const fault: Fault = (exchange) => (exchange.route === 'POST /login' ? login : refused)(exchange)
    return runCase(desk, { endpoint: { ...endpoints.calls, routes: /./ }, fault, shown })
  }),
)
