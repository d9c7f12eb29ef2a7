import { codeTables, readCode, writeCode, type CodeTable } from '#shared/api/codes.ts'
import { codeTableOf } from '#shared/api/field-kind.ts'
import type { Resource } from '#shared/api/resource.ts'

/** Converts coded fields, given as words or integers, to the integers that are stored. */
export function withIntegerCodes<Values extends object>(
  resource: Resource | undefined,
  values: Values,
): Values {
  const entries = Object.entries(values).map(([name, value]) => {
    const field = resource?.fields[name]
    const table = field && codeTableOf(field)
    if (table === undefined || !isCodeTable(table)) return [name, value]
    const word = readCode(table, value)
    return [name, word === undefined ? value : writeCode(table, word)]
  })
  return Object.fromEntries(entries) as Values
}

function isCodeTable(name: string): name is CodeTable {
  return Object.hasOwn(codeTables, name)
}
