import { afterAll, test } from 'vitest'
import { FixturePool } from './support/fixture-pool.ts'
import { endpoints } from './support/endpoints.ts'
import { recordCases } from './support/record-cases.ts'
import { runCase } from './support/run-case.ts'
import { callWireCases, wireCases } from './support/wire-cases.ts'

/** The live calls, which are read all the time, at a platform that answers wrongly. */

const pool = new FixturePool()
afterAll(() => pool[Symbol.asyncDispose]())

test.concurrent.for([...callWireCases, ...wireCases, ...recordCases])('calls: it $does', ({ fault, shown }) =>
  pool.use((fixture) => runCase(fixture, { endpoint: endpoints.calls, fault, shown })),
)
