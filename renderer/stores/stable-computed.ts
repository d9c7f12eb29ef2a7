import { computed, type ComputedRef } from 'vue'
import { isSame } from '#shared/core/is-same.ts'

/**
 * A computed value that keeps its identity while it is equal, so that nothing is redrawn: a value read every second
 * seldom changes. For plain data.
 */
export function stableComputed<Value>(read: () => Value): ComputedRef<Value> {
  return computed<Value>((before) => {
    const next = read()
    return before !== undefined && isSame(before, next) ? before : next
  })
}
