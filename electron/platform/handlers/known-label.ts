import type { Store } from '../store/store.ts'

/** Whether a customer has a call label, given by its id or by its name. */
export function isKnownLabel(
  labels: Store['callLabels'],
  label: unknown,
  customerId: number,
): label is number | string {
  if (typeof label === 'number') return labels.read(label)?.customer_id === customerId
  if (typeof label !== 'string') return false
  const matching = labels.where([
    { property: 'name', operator: 'eq', value: label },
    { property: 'customer_id', operator: 'eq', value: customerId },
  ])
  return matching.length > 0
}
