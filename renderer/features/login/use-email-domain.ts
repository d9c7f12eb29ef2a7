import { computed, type ComputedRef } from 'vue'
import { policyValue } from '#shared/settings/policy.ts'
import { useHostStore } from '../../stores/host.ts'
import type { FieldWords } from './field-of-error.ts'

/** The organisation's e-mail domain, where it set one: the host adds it to a name that is typed alone. */
export function useEmailDomain(): {
  readonly hint: ComputedRef<string>
  readonly fault: (email: string) => FieldWords
} {
  const host = useHostStore()
  const policy = computed(() => host.state?.policy.policy ?? null)
  const domain = computed(() => (policy.value && policyValue(policy.value, 'emailDomain')) ?? '')
  return {
    hint: computed(() => (domain.value === '' ? '' : `Your name is enough: @${domain.value} is added.`)),
    fault(email) {
      const isOther = email.includes('@') && !email.trim().toLowerCase().endsWith(`@${domain.value}`)
      if (policy.value?.locked.emailDomain === undefined || !isOther) return {}
      return { email: `Only addresses of ${domain.value} can sign in on this computer.` }
    },
  }
}
