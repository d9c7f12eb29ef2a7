import { watch, type Ref } from 'vue'
import { agentKey } from '#shared/host/agent-key.ts'
import { useHostStore } from './host.ts'

/**
 * What a page has open belongs to the agent who opened it: each of these goes back to its present value as soon as
 * another one signs in. The same one finds everything as it was.
 */
export function resetOnAgentChange<Refs extends Readonly<Record<string, Ref>>>(refs: Refs): Refs {
  const host = useHostStore()
  const resets = Object.values(refs).map((each) => {
    const beginning: unknown = each.value
    return () => (each.value = beginning)
  })
  let last: string | null = null
  watch(
    () => agentKey(host.session),
    (present) => {
      if (present === null) return
      if (last !== null && last !== present) for (const reset of resets) reset()
      last = present
    },
    { immediate: true, flush: 'sync' },
  )
  return refs
}
