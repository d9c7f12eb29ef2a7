import { afterAll, test } from 'vitest'
import type { ErrorCode } from '#shared/core/app-error.ts'
import { FixturePool } from './support/fixture-pool.ts'
import { endpoints } from './support/endpoints.ts'
import type { Fault } from './support/hostile-platform.ts'
import { rowsOf } from './support/rows.ts'
import { runCase } from './support/run-case.ts'
import { body, cutInBody, elsewhere, reset, spoilt, status } from './support/wire-faults.ts'

/** The token is refused everywhere, and the platform that should give another one fails: nobody is asked to sign in. */

const pool = new FixturePool()
afterAll(() => pool[Symbol.asyncDispose]())

const rows = rowsOf<ErrorCode>({
  'platform.failed': {
    'answers 500': status(500),
    'answers 503, wait 1 s': status(503, {}, { 'retry-after': '1' }),
  },
  'platform.rate-limited': {
    'answers 429': status(429, {}),
  },
  'platform.not-json': {
    'answers a page': body('<html>Portal', 'text/html'),
    'answers 401 with a page': body('<html>No', 'text/html', 401),
  },
  'network.unreachable': {
    'cuts the connection': reset,
    'cuts the body': cutInBody,
  },
  'platform.unexpected-answer': {
    'points elsewhere': elsewhere(302),
    'truncates the JSON': spoilt((right) => right.slice(0, -3)),
    'gives no token': status(200, { message: 'Hello' }),
    'gives a token that is a number': status(200, { user_token: 7 }),
    'gives a token that is empty': status(200, { user_token: '' }),
  },
})

test.concurrent.for(rows)('renewal: it $does', ({ fault: login, shown }) =>
  pool.use((fixture) => {
    const refused = status(401, { message: 'No such token', errors: [] })
    const fault: Fault = (exchange) => (exchange.route === 'POST /login' ? login : refused)(exchange)
    return runCase(fixture, { endpoint: { ...endpoints.calls, routes: /./ }, fault, shown })
  }),
)
