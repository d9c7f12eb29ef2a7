import { afterAll, test } from 'vitest'
import { FixturePool } from './support/fixture-pool.ts'
import { endpoints, type EndpointName } from './support/endpoints.ts'
import { recordCases } from './support/record-cases.ts'
import { runCase } from './support/run-case.ts'
import { wireCases } from './support/wire-cases.ts'

/** Users, contacts, recents, voicemail and texts at a platform that answers wrongly. */

const pool = new FixturePool()
afterAll(() => pool[Symbol.asyncDispose]())
const names: readonly EndpointName[] = ['users', 'contacts', 'recents', 'voicemail', 'texts']

const rows = names.flatMap((name) => [...wireCases, ...recordCases].map((each) => ({ name, ...each })))

test.concurrent.for(rows)('$name: it $does', ({ name, fault, shown }) =>
  pool.use((fixture) => runCase(fixture, { endpoint: endpoints[name], fault, shown })),
)
