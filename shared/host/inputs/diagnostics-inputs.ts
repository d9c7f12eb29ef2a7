import { flag, listOf, oneOf, orNull } from '../../settings/checks.ts'
import type { DiagnosticsMethods } from '../diagnostics.ts'
import { amount, record, text, whole } from './checks.ts'
import type { Inputs } from './input-checks.ts'

const pixels = whole(0, 100_000)

export const diagnosticsInputs: Inputs<DiagnosticsMethods> = {
  'diagnostics.collect': record({
    calls: orNull(listOf(text(200))),
    people: flag,
    devices: flag,
    addresses: flag,
    page: record({
      languages: listOf(text(40)),
      screen: record({ width: pixels, height: pixels, scale: amount(0, 100) }),
      window: record({ width: pixels, height: pixels }),
    }),
  }),
  'diagnostics.pageFault': record({
    kind: oneOf('error', 'rejection', 'component', 'console'),
    name: text(200),
    places: listOf(text(200)),
  }),
  'diagnostics.faultSeen': null,
}
