import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import type { Person } from '#shared/host/slices.ts'
import { liveCall } from '#test/support/live-calls.ts'
import { colleague, queue } from '#test/support/people.ts'

const agents = 200
const queues = 20

/** Two hundred agents and twenty queues. */
export const loadPeople: readonly Person[] = [
  ...Array.from({ length: agents }, (_, at) =>
    colleague({
      key: `user:${at + 1}`,
      name: `Agent ${String(at + 1).padStart(3, '0')}`,
      numbers: [{ label: 'extension', number: String(1_001 + at) }],
    }),
  ),
  ...Array.from({ length: queues }, (_, at) =>
    queue({
      key: `queue:${at + 1}`,
      name: `Queue ${at + 1}`,
      numbers: [{ label: 'queue', number: String(6_001 + at) }],
    }),
  ),
]

/** `count` calls as of `begin`, in milliseconds since 1970: a fifth waits, a fifth is on hold, the others talk. */
export function loadCalls(count: number, begin: number): readonly LiveCallRecord[] {
  return Array.from({ length: count }, (_, at) => callOf(at + 1, begin))
}

function callOf(id: number, begin: number): LiveCallRecord {
  const startedAt = begin - (id % 300) * 1_000
  const at = (id % agents) + 1
  const common = {
    ...{ id, startedAt, recording: id % 7 === 0 ? ('recording' as const) : ('off' as const) },
    source: { number: `+4477009${String(id % 100_000).padStart(5, '0')}`, name: `Caller ${id}`, id: '' },
  }
  if (id % 5 === 0)
    return liveCall({
      ...{ ...common, state: 'CONNECTED', context: 'QUEUE', queueState: 'waiting:1' },
      destination: { number: String(6_001 + (id % queues)), name: '', id: `Queue${(id % queues) + 1}` },
    })
  return liveCall({
    ...{ ...common, state: id % 5 === 1 ? 'ON_HOLD' : 'CONNECTED', connectedAt: startedAt + 7_000 },
    destination: { number: String(1_000 + at), name: `Agent ${at}`, id: String(at) },
  })
}
