import { contract } from '#shared/api/contract.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { operator } from '#shared/api/operator.ts'

/** One operation of the contract, named `calls.place`. */
export type Operation = { readonly module: string; readonly name: string; readonly endpoint: Endpoint }

type Modules = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>

/** Every operation of these modules, in their order. */
function operationsOf(modules: Modules): readonly Operation[] {
  return Object.entries(modules).flatMap(([module, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ module, name: `${module}.${name}`, endpoint })),
  )
}

/** Of the specification. */
export const apiOperations = operationsOf(contract)
/** And of the embedded platform's own API beside it. */
export const allOperations = operationsOf({ ...contract, operator })

export type ParameterValue = string | number | readonly number[]
export type Parameters = Readonly<Record<string, ParameterValue>>

/** The names in `{braces}`, in the order of the path. */
export function parameterNames(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

export function fillPath(path: string, values: Parameters): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${path} needs a value for ${name}`)
    return typeof value === 'object' ? value.join(',') : encodeURIComponent(String(value))
  })
}

/** The collection that a record's path begins with: `/users` for `/users/{id}/cdrs`. */
export function collectionOf(path: string): string {
  return path.split('/{')[0] ?? path
}
