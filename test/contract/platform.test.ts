import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allOperations, apiOperations, type Operation } from './operations.ts'
import { NoRecord, openStage, type Stage } from './stage.ts'
import { tryOperation } from './try-operation.ts'

let stage: Stage
const covered = new Set<string>()
/** What there is no record for to try it on: must be empty. */
const untried: string[] = []

beforeAll(async () => {
  stage = await openStage()
})
afterAll(async () => {
  const open = uncovered()
  process.stdout.write(
    `covered ${allOperations.length - open.length} of ${allOperations.length} operations ` +
      `(${apiOperations.length} of the specification)${open.length > 0 ? `; not: ${open.join(', ')}` : ''}\n`,
  )
  await stage[Symbol.asyncDispose]()
})

function uncovered(): readonly string[] {
  return allOperations.map(({ name }) => name).filter((name) => !covered.has(name))
}

/** What deletes a collection, and then the customer, comes last. */
function weight({ endpoint: { method, path } }: Operation): number {
  if (path === '/customers/{id}') return 2
  return method === 'DELETE' && !path.includes('{') ? 1 : 0
}
const inOrder = allOperations.toSorted((one, other) => weight(one) - weight(other))

describe('the platform keeps the contract of', () => {
  it.for(inOrder.map((operation) => ({ ...operation, ...operation.endpoint })))(
    '$name ($method $path)',
    { timeout: 30_000 },
    async (operation, { skip }) => {
      const { complaints, seen } = await tryOperation(stage, operation).catch((error: unknown) => {
        if (!(error instanceof NoRecord)) throw error
        untried.push(operation.name)
        return skip(`there is no record yet: ${error.message}`)
      })
      const { errors, path } = operation.endpoint
      expect(complaints).toEqual([])
      expect(errors.filter((status) => !seen.has(status))).toEqual([])
      covered.add(operation.name)
      if (/^\/(calls|webcalls|leadcalls|operator\/simulate)/.test(path)) await stage.endCalls()
    },
  )

  it('all operations', ({ skip }) => {
    skip(untried.length > 0, `not yet: ${untried.join(', ')}`)
    expect(uncovered()).toEqual([])
  })
})
