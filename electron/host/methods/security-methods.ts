import { ok } from '#shared/core/result.ts'
import type { SecurityMethods } from '#shared/host/security.ts'
import { readSecurityFacts, type SecurityParts } from '../security/security-facts.ts'

export function securityMethods(parts: SecurityParts): SecurityMethods {
  return {
    'security.facts': async () => ok(await readSecurityFacts(parts)),
    async 'security.removeCrashReports'() {
      await parts.crashReports?.removeAll()
      return ok(undefined)
    },
  }
}
