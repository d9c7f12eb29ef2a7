import type { InputChecks } from '#shared/host/asker.ts'
import type { HostMethod } from '#shared/host/methods.ts'
import type { Feature } from './feature.ts'

/** Input checks by method: a compromised page may send anything. Throws if two features have the same method. */
export function inputsOf(features: readonly Feature[]): InputChecks<HostMethod> {
  const rows = features.flatMap(({ inputs }) => [...inputs])
  const inputs = new Map(rows)
  if (inputs.size < rows.length) throw new Error('Two features have the same method')
  // Every method of the contract belongs to a feature: `features.ts` does not compile otherwise.
  return Object.fromEntries(inputs) as InputChecks<HostMethod>
}
