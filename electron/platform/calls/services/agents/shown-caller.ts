import type { CallerIdentity } from '../../../sip/leg.ts'
import type { ServiceDestination } from '../../directory.ts'

/** Prefix to the caller's name on an agent's telephone. */
export type Prefix = {
  /** The group or queue, if `cli_prefix` asks for it. */
  readonly name?: string
  /** How long the caller has waited, if `wait_time_prefix` asks for it. */
  readonly waitedSeconds?: number
}

/** The caller as agents see it: `Sales 1:05: Jo Caller`, with the called telephone number (RFC 7315 section 4.2). */
export function callerShownToAgent(
  caller: CallerIdentity,
  { number }: Pick<ServiceDestination, 'number'>,
  { name, waitedSeconds }: Prefix,
): CallerIdentity {
  const prefix = [name, waitedSeconds === undefined ? undefined : formatMinutes(waitedSeconds)]
    .filter((part) => part !== undefined && part !== '')
    .join(' ')
  const calledPartyHeader = number.startsWith('+') ? [`P-Called-Party-ID: <sip:${number}@pbx.localhost>`] : []
  return {
    number: caller.number,
    name: prefix === '' ? caller.name : `${prefix}: ${caller.name || caller.number}`,
    headers: [...(caller.headers ?? []), ...calledPartyHeader],
  }
}

function formatMinutes(seconds: number): string {
  const wholeSeconds = Math.floor(seconds)
  return `${Math.floor(wholeSeconds / 60)}:${String(wholeSeconds % 60).padStart(2, '0')}`
}
