import { ok } from '#shared/core/result.ts'
import type { DiagnosticsMethods } from '#shared/host/diagnostics.ts'
import type { Diagnostics } from '../diagnostics/diagnostics.ts'
import type { Faults } from '../diagnostics/faults.ts'

export type DiagnosticsServices = { readonly diagnostics: Diagnostics; readonly faults: Faults }

export function diagnosticsMethods({ diagnostics, faults }: DiagnosticsServices): DiagnosticsMethods {
  return {
    'diagnostics.collect': async (choice) => ok(await diagnostics.collect(choice)),
    async 'diagnostics.pageFault'(fault) {
      faults.tookPage(fault)
      return ok(undefined)
    },
    async 'diagnostics.faultSeen'() {
      faults.seen()
      return ok(undefined)
    },
  }
}
