import {
  noCounts,
  noEvents,
  type EventRow,
  type EventsState,
  type RelayState,
  type TunnelState,
} from '#shared/host/events.ts'

/** The public address of the samples. */
export const publicOrigin = 'https://quiet-fern-204.tunnel.example'

/** An open tunnel. `now` is milliseconds since 1970, as everywhere here. */
export function openTunnel(now: number, address = publicOrigin): TunnelState {
  return { kind: 'open', address, since: now - 3_600_000, roundTripMs: 41, checkedAt: now - 12_000 }
}

export function shutTunnel(now: number): TunnelState {
  return {
    kind: 'failing',
    error: { code: 'tunnel.refused', detail: 'tunnel@host.example: Permission denied (publickey)' },
    address: publicOrigin,
    since: now - 40_000,
    retryAt: now + 4_000,
  }
}

export function connectedRelay(now: number): RelayState {
  return {
    kind: 'connected',
    server: 'tls://relay.hollowmere.example:4222',
    since: now - 7_200_000,
    lastEventAt: now - 5_000,
  }
}

/** An event of the list, by default of a call that rings in a queue. */
export function eventRow(changes: Partial<EventRow> & Pick<EventRow, 'key'>): EventRow {
  return {
    path: 'webhook',
    name: 'call.ringing',
    callId: 90_418_840,
    from: '+441632960245',
    to: 'Repairs queue',
    receivedAt: Date.now(),
    delayMs: 400,
    outcome: 'taken',
    ...changes,
  }
}

/** Three events of the last minute, as in the design. */
export function sampleEvents(now: number): EventsState {
  return {
    ...noEvents,
    latest: [
      eventRow({ key: 41, receivedAt: now - 2_000 }),
      eventRow({
        key: 40,
        name: 'call.hold',
        callId: 90_418_811,
        from: 'Bram Oakhollow',
        to: '204',
        receivedAt: now - 26_000,
        delayMs: 300,
      }),
      eventRow({
        key: 39,
        name: 'sms.received',
        callId: null,
        from: '+447700900199',
        to: 'Orders line',
        receivedAt: now - 38_000,
        delayMs: 600,
      }),
    ],
    webhook: { ...noCounts, received: 41, duplicated: 2, late: 1 },
    poll: { readings: 1_204, failed: 3, first: 5 },
  }
}

/** One event of each outcome. */
export function everyOutcome(now: number): readonly EventRow[] {
  const outcomes = ['duplicate', 'late', 'out-of-order', 'unknown', 'malformed', 'refused', 'taken'] as const
  return outcomes.map((outcome, index) =>
    eventRow({
      key: 70 - index,
      outcome,
      name: outcome === 'unknown' ? 'queue.joined.by.somebody.else' : 'call.connected',
      receivedAt: now - index * 1_000,
      ...(outcome === 'unknown' || outcome === 'malformed'
        ? { callId: null, from: '', to: '', delayMs: null }
        : {}),
    }),
  )
}
