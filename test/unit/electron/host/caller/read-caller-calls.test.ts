import { expect, test } from 'vitest'
import { readCallerCalls } from '#electron/host/caller/read-caller-calls.ts'
import type { Cdr } from '#shared/api/modules/history.ts'

/** A caller who chose a queue in a menu: one record for the menu, the queue and the colleague who answered. */
const throughMenu: readonly Cdr[] = [
  { id: 3, live_id: 13, parent_live_id: 12, context: 'QUEUE', dst_id: '8', dst_name: 'Kofi', billsec: 90 },
  { id: 2, live_id: 12, parent_live_id: 11, context: 'QUEUE', dst_id: 'Queue1', dst_name: 'Orders' },
  { id: 1, live_id: 11, context: 'IVR', dst_id: 'IVR1', dst_name: 'Main menu' },
].map((cdr) => ({ ...cdr, type: 'I', src: '+442079460018' }))

test('a caller who chose a queue in a menu came through the queue, not through the menu', () => {
  const calls = readCallerCalls(throughMenu, { agentId: 7, people: [], except: null })
  expect(calls).toMatchObject([{ cdrId: 3, way: 'queue', through: 'Orders' }])
})
