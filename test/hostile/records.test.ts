import { afterAll, describe, test } from 'vitest'
import { DeskPool } from './support/desk-pool.ts'
import { endpoints, type EndpointName } from './support/endpoints.ts'
import { recordCases } from './support/record-cases.ts'
import { runCase } from './support/run-case.ts'

/** Wrong records among the right ones, in everything that is read for the screen. */

const pool = new DeskPool()
afterAll(() => pool[Symbol.asyncDispose]())
const names: readonly EndpointName[] = ['calls', 'users', 'contacts', 'recents', 'voicemail', 'texts']

describe.for(names)('%s', (name) => {
  test.concurrent.for([...recordCases])(`${name}: it $does`, ({ fault, shown }) =>
    pool.use((desk) => runCase(desk, { endpoint: endpoints[name], fault, shown })),
  )
})
