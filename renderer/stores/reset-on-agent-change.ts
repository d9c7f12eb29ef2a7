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
    const initial: unknown = each.value
    return () => (each.value = initial)
  })
  let lastAgent: string | null = null
  watch(
    () => agentKey(host.session),
    (agent) => {
      if (agent === null) return
      if (lastAgent !== null && lastAgent !== agent) for (const reset of resets) reset()
      lastAgent = agent
    },
    { immediate: true, flush: 'sync' },
  )
  return refs
}
