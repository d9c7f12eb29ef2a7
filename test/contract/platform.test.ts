import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allOperations, apiOperations, type Operation } from './operations.ts'
import { openStage, type Stage } from './stage.ts'
import { tryOperation } from './try-operation.ts'

let stage: Stage
const covered = new Set<string>()

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
    async (operation) => {
      const { complaints, seen } = await tryOperation(stage, operation)
      const { errors, path } = operation.endpoint
      expect(complaints).toEqual([])
      expect(errors.filter((status) => !seen.has(status))).toEqual([])
      covered.add(operation.name)
      if (/^\/(calls|webcalls|leadcalls|operator\/simulate)/.test(path)) await stage.endCalls()
    },
  )

  it('all operations', () => {
    expect(uncovered()).toEqual([])
  })
})
