import type { Line } from '#shared/calls/line.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import type { Person } from '#shared/host/slices.ts'
import { liveCall, phoneLine } from '#test/support/live-calls.ts'
import { colleague, contact, queue, ringGroup } from '#test/support/people.ts'

const tamsinNumber = '+447700900142'
const party = (number: string, name: string, id = '') => ({ number, name, id })

/** People and destinations that the agent knows in every scene: colleagues, a queue, a ring group, customers. */
export const people: readonly Person[] = [
  atWork('Billie Fernhollow', '219'),
  atWork('Sybilla Thornapple', '212', 2),
  atWork('Ravi Billowmere', '224', 0),
  atWork('Kofi Larkmoor', '211'),
  queue(),
  ringGroup(),
  contact({
    key: 'contact:1',
    name: 'Tamsin Quillfeather',
    company: 'Otterwick Ceramics',
    notes: 'Order 48213 arrived with two chipped glazes. Wants replacements before the fair.',
    numbers: [{ label: 'mobile', number: tamsinNumber }],
  }),
  contact({
    key: 'contact:2',
    name: 'Bram Oakhollow',
    company: 'Brackenfold Bikes',
    numbers: [{ label: 'mobile', number: '+447700900377' }],
  }),
  contact({
    key: 'contact:3',
    name: 'Billing desk',
    company: 'Saltmarrow Foods',
    numbers: [{ label: 'phone', number: '+441632960733' }],
  }),
]

/** Tamsin's call, answered, with `changes`. `now` in milliseconds since 1970. */
export function tamsin(now: number, changes: Partial<Line> = {}): Line {
  return phoneLine({
    id: 'tamsin',
    sipCallId: 'sip-tamsin',
    name: 'T QUILLFEATHER',
    number: tamsinNumber,
    state: 'connected',
    startedAt: now - 290_000,
    connectedAt: now - 272_000,
    ...changes,
  })
}

/** Bram's call, on hold, with `changes`. */
export function bram(now: number, changes: Partial<Line> = {}): Line {
  return phoneLine({
    id: 'bram',
    sipCallId: 'sip-bram',
    name: 'B OAKHOLLOW',
    number: '+447700900377',
    state: 'held',
    startedAt: now - 90_000,
    connectedAt: now - 80_000,
    heldAt: now - 68_000,
    ...changes,
  })
}

/** Billie, who is consulted before Tamsin is transferred, with `changes`. */
export function billie(now: number, changes: Partial<Line> = {}): Line {
  return phoneLine({
    id: 'billie',
    sipCallId: 'sip-billie',
    direction: 'out',
    name: '',
    number: '219',
    state: 'connected',
    consultFor: 'tamsin',
    startedAt: now - 20_000,
    connectedAt: now - 8_000,
    ...changes,
  })
}

/** The two calls of an attended transfer, Tamsin on hold. */
export function consulting(now: number, changes: Partial<Line> = {}): readonly Line[] {
  return [tamsin(now, { state: 'held', heldAt: now - 21_000 }), billie(now, changes)]
}

/** The live calls of the company: Tamsin's own, a colleague's, and a caller in a queue. */
export function liveCalls(now: number): readonly LiveCallRecord[] {
  return [
    liveCall({
      id: 90418,
      state: 'CONNECTED',
      source: party(tamsinNumber, 'Tamsin Quillfeather'),
      destination: party('204', 'Wren Alderpike', '31'),
      destinationCallId: 'sip-tamsin',
      startedAt: now - 290_000,
      connectedAt: now - 272_000,
    }),
    liveCall({
      id: 90419,
      state: 'CONNECTED',
      source: party('+441632960770', 'Pebblegate Lettings'),
      destination: party('211', 'Kofi Larkmoor', '11'),
      startedAt: now - 800_000,
      connectedAt: now - 767_000,
    }),
    liveCall({
      id: 90420,
      source: party('+12025550148', ''),
      destination: party('+441632960102', 'Billing', 'Queue2'),
      context: 'QUEUE',
      state: 'CONNECTED',
      queueState: 'waiting:1',
      startedAt: now - 102_000,
    }),
  ]
}

function atWork(name: string, ext: string, phones = 1): Person {
  const key = `user:${Number(ext) - 200}`
  return colleague({ key, name, phones, numbers: [{ label: 'extension', number: ext }] })
}

/** The company's live calls that match these lines of the agent. */
export function callsBeside(lines: readonly Line[]): readonly LiveCallRecord[] {
  const isOnTamsins = lines.some(({ id }) => id === 'tamsin')
  return liveCalls(Date.now()).filter(({ id }) => isOnTamsins || id !== 90418)
}
