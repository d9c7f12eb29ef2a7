import { watch, type Ref } from 'vue'
import { agentKey } from '#shared/host/agent-key.ts'
import { useHostStore } from './host.ts'

/**
 * Resets each of these to its current value as soon as another agent signs in, since open items belong to the agent who
 * opened them. The same agent finds everything unchanged.
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
