import type { Feature } from './feature.ts'

/**
 * Each feature after those that it needs, otherwise as they are listed. Throws where two have the same name, or one needs
 * a feature that is not listed: both are faults of the list.
 */
export function inOrder(features: readonly Feature[]): readonly Feature[] {
  const names = new Set(features.map(({ name }) => name))
  if (names.size < features.length) throw new Error('Two features have the same name')
  const ordered = new Set<Feature>()
  const add = (feature: Feature) => {
    if (ordered.has(feature)) return
    if (!features.includes(feature)) throw new Error(`${feature.name} is needed and not listed`)
    feature.needs.forEach(add)
    ordered.add(feature)
  }
  features.forEach(add)
  return [...ordered]
}
