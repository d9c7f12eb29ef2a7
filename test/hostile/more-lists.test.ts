import { afterAll, test } from 'vitest'
import { FixturePool } from './support/fixture-pool.ts'
import { endpoints, type EndpointName } from './support/endpoints.ts'
import { recordCases } from './support/record-cases.ts'
import { runCase } from './support/run-case.ts'
import { wireCases } from './support/wire-cases.ts'

/** Queues, ring groups, direct numbers, canned responses, faxes and chats at a platform that answers wrongly. */

const pool = new FixturePool()
afterAll(() => pool[Symbol.asyncDispose]())
const names: readonly EndpointName[] = [
  'queues',
  'ring groups',
  'direct numbers',
  'canned responses',
  'chats',
]

// The same reading as that of chats, each row of which lasts as long as the list is fresh.
const isQuick = new Set(['answers 500', 'answers 200 with a page', 'truncates the JSON', 'cuts the body'])
const rows = [
  ...wireCases.filter(({ does }) => isQuick.has(does)).map((each) => ({ name: 'faxes' as const, ...each })),
  ...names.flatMap((name) => [...wireCases, ...recordCases].map((each) => ({ name, ...each }))),
]

test.concurrent.for(rows)('$name: it $does', ({ name, fault, shown }) =>
  pool.use((fixture) => runCase(fixture, { endpoint: endpoints[name], fault, shown })),
)
