import { afterAll, describe, test } from 'vitest'
import { DeskPool } from './support/desk-pool.ts'
import { endpoints, type EndpointName } from './support/endpoints.ts'
import { recordCases } from './support/record-cases.ts'
import { runCase } from './support/run-case.ts'
import { wireCases } from './support/wire-cases.ts'

/** Queues, ring groups, direct numbers, canned responses, chats and faxes at a platform that answers wrongly. */

const pool = new DeskPool()
afterAll(() => pool[Symbol.asyncDispose]())
const names: readonly EndpointName[] = [
  'queues',
  'ring groups',
  'direct numbers',
  'canned responses',
  'chats',
]

describe.for(names)('%s', (name) => {
  test.concurrent.for([...wireCases, ...recordCases])(`${name}: it $does`, ({ fault, shown }) =>
    pool.use((desk) => runCase(desk, { endpoint: endpoints[name], fault, shown })),
  )
})

// The same reading as that of chats, each row of which lasts as long as the list is fresh.
const isQuick = new Set(['answers 500', 'answers 200 with a page', 'truncates the JSON', 'cuts the body'])
test.concurrent.for(wireCases.filter(({ does }) => isQuick.has(does)))(
  'faxes: it $does',
  ({ fault, shown }) => pool.use((desk) => runCase(desk, { endpoint: endpoints.faxes, fault, shown })),
)
