import { isLocked, type PolicyKey } from '#shared/settings/policy.ts'
import { useHostStore } from './host.ts'

/** Tells which settings the organisation holds, so that a person sees them as they are and cannot change them. */
export function useLocks(): (...keys: readonly PolicyKey[]) => boolean {
  const host = useHostStore()
  return (...keys) => {
    const policy = host.state?.policy.policy
    return policy !== undefined && keys.some((key) => isLocked(policy, key))
  }
}
