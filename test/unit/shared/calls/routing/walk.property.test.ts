import { expect, it } from 'vitest'
import { openStore } from '#electron/platform/store/store.ts'
import { fc } from '#test/support/property.ts'
import { routingCase } from '#test/support/routing/arbitrary.ts'
import { callPlatform, storeCase } from '#test/support/routing/platform-call.ts'
import { walkCase } from '#test/support/routing/walked-call.ts'
import { byTier } from '#test/support/tier.ts'

const numRuns = byTier({ quick: 300, full: 10_000 })

it(
  'the routing tester and the platform agree on random configurations and callers',
  { timeout: 600_000 },
  async () => {
    using store = openStore(':memory:')
    await fc.assert(
      fc.asyncProperty(routingCase, async (records) => {
        storeCase(store, records)
        expect(walkCase(records)).toEqual(await callPlatform(store, records))
      }),
      { numRuns },
    )
  },
)
