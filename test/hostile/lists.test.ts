import { afterAll, describe, test } from 'vitest'
import { DeskPool } from './support/desk-pool.ts'
import { endpoints, type EndpointName } from './support/endpoints.ts'
import { runCase } from './support/run-case.ts'
import { wireCases } from './support/wire-cases.ts'

/** Everything else that is read for the screen, at a platform that answers wrongly. */

const pool = new DeskPool()
afterAll(() => pool[Symbol.asyncDispose]())
const names: readonly EndpointName[] = ['users', 'contacts', 'recents', 'voicemail', 'texts']

describe.for(names)('%s', (name) => {
  test.concurrent.for([...wireCases])(`${name}: it $does`, ({ fault, shown }) =>
    pool.use((desk) => runCase(desk, { endpoint: endpoints[name], fault, shown })),
  )
})
