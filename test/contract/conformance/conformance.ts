import { apiOperations } from '../operations.ts'
import { checkOperation, type Outcome } from './check-operation.ts'
import { KnownRecords } from './known-records.ts'
import { openReader, Unreachable } from './reader.ts'
import type { Switches } from './switches.ts'

/** Runs the read-only part of the contract against a server, one line an operation. Returns the exit code. */
export async function checkConformance(
  { baseUrl, token }: Switches,
  print: (line: string) => void,
): Promise<0 | 1> {
  const reader = openReader(baseUrl, token)
  const records = new KnownRecords(reader.get)
  const reads = apiOperations.filter(({ endpoint }) => endpoint.method === 'GET')
  const counts = { conforms: 0, unread: 0, deviates: 0 }
  for (const operation of reads) {
    const outcome = await reachable(() => checkOperation(operation, reader.get, records))
    counts[outcome.kind] += 1
    print(lineOf(`${operation.name} (${operation.endpoint.path})`, outcome))
  }
  print(
    `${reads.length} operations: ${counts.conforms} conform, ${counts.deviates} deviate, ` +
      `${counts.unread} could not be tried; ${reader.requests()} requests, nothing written`,
  )
  return counts.deviates === 0 && counts.conforms > 0 ? 0 : 1
}

async function reachable(check: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof Unreachable) return { kind: 'deviates', deviations: [error.message] }
    throw error
  }
}

function lineOf(name: string, outcome: Outcome): string {
  switch (outcome.kind) {
    case 'conforms':
      return `ok        ${name}`
    case 'unread':
      return `not tried ${name}: ${outcome.why}`
    case 'deviates':
      return `DEVIATES  ${name}: ${outcome.deviations.join('; ')}`
  }
}
