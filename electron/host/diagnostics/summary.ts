import type { HostState } from '#shared/host/state.ts'

/** A few lines for a ticket: what runs, where it stands, and nobody's name. */
export function summaryOf(state: HostState, facts: { readonly at: number; readonly system: string }): string {
  const { shell, session, phone, receiver, tunnel, relay, callFeed, readiness, fault } = state
  const troubles = readiness.checks.filter((check) => check.state !== 'good')
  const { registration } = phone
  const reason = registration.kind === 'unregistered' ? (registration.error?.code ?? 'no reason') : ''
  return [
    `Switchhook ${shell.version} (${shell.kind}) on ${facts.system}, ${new Date(facts.at).toISOString()}`,
    `Session: ${session.kind}. Phone: ${registration.kind}${reason && ` (${reason})`}.`,
    `Events: receiver ${receiver.kind}, tunnel ${tunnel.kind}, relay ${relay.kind}, asking ${callFeed.kind}.`,
    troubles.length === 0
      ? 'Readiness: all good.'
      : `Readiness: ${troubles.map(({ name, state: how }) => `${name} ${how}`).join(', ')}.`,
    ...(fault ? [`Last fault: ${new Date(fault.at).toISOString()}, in the ${fault.where}.`] : []),
  ].join('\n')
}
