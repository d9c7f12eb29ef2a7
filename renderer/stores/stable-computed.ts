import { computed, type ComputedRef } from 'vue'
import { isSame } from '#shared/core/is-same.ts'

/**
 * A computed value that stays the very same while it says the same, so that nothing is drawn again for it: what is read
 * every second seldom says anything new. For plain data.
 */
export function stableComputed<Value>(read: () => Value): ComputedRef<Value> {
  return computed<Value>((before) => {
    const next = read()
    return before !== undefined && isSame(before, next) ? before : next
  })
}
