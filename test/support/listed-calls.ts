import type { LiveCallRecord, Party } from '#shared/calls/live-call.ts'
import { liveCall } from './live-calls.ts'

const caller: Party = { number: '+447700900142', name: 'Tamsin Quillfeather', id: 'contact:1' }

/** One end of a call. */
export function party(id: string, number = '', name = ''): Party {
  return { id, number, name }
}

/** A caller waiting in the queue Billing, and the legs of the agents being rung, as the platform lists them. */
export function queueLegs(...agents: readonly Party[]): readonly LiveCallRecord[] {
  const waits = liveCall({
    id: 100,
    source: caller,
    destination: party('Queue2', '+441632960102', 'Billing'),
    state: 'CONNECTED',
    connectedAt: 2_000,
    startedAt: 1_000,
    context: 'QUEUE',
    queueState: 'waiting:1',
  })
  const rung = agents.map((destination, at) =>
    liveCall({
      ...{ id: 101 + at, parentId: 100, source: caller, destination, startedAt: 3_000 },
      ...{ context: 'QUEUE', queueState: 'ringing' },
    }),
  )
  return [waits, ...rung]
}

/** A caller leaving a message for user `id` with this extension. */
export function messageFor(id: number, ext: string): LiveCallRecord {
  return liveCall({
    ...{ id: 200, parentId: 199, source: caller, state: 'CONNECTED', connectedAt: 5_000 },
    ...{ destination: party(`Voicemail${id}`, ext, 'Kit Colleague'), context: 'VOICEMAIL' },
  })
}
