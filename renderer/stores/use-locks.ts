import { isLocked, type PolicyKey } from '#shared/settings/policy.ts'
import { useHostStore } from './host.ts'

/** Which settings the organisation locked: they are shown but cannot be changed. */
export function useLocks(): (...keys: readonly PolicyKey[]) => boolean {
  const host = useHostStore()
  return (...keys) => {
    const policy = host.state?.policy.policy
    return policy !== undefined && keys.some((key) => isLocked(policy, key))
  }
}
