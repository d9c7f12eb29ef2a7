import { expect } from 'vitest'
import type { CallerIdentity, LegEvent } from '#electron/platform/sip/leg.ts'
import { eventually } from './eventually.ts'
import type { SipAgent } from './sip-agent.ts'
import type { AgentLine } from './sip-line.ts'
import { eventsOf, kindsOf, type TestLines } from './sip-lines.ts'

const somebody: CallerIdentity = { number: '1009', name: 'Somebody' }

/** Rings a telephone from the platform: its leg, the leg's events, and the line at the telephone. */
export async function ringPhone(exchange: TestLines, phone: SipAgent, caller = somebody) {
  const before = phone.lines.length
  const [leg] = exchange.lines.ring(phone.user, caller)
  if (leg === undefined) throw new Error('Nobody is registered.')
  const events = eventsOf(leg)
  const line = await lineOf(phone, before)
  await eventually(() => expect(kindsOf(events)).toContain('ringing'))
  return { leg, events, line }
}

/** The same, answered. */
export async function talkTo(exchange: TestLines, phone: SipAgent) {
  const rung = await ringPhone(exchange, phone)
  await rung.line.answer()
  await eventually(() => expect(kindsOf(rung.events)).toContain('answered'))
  return rung
}

/** Dials from a telephone; returns with the platform's leg. */
export async function dialFrom(exchange: TestLines, phone: SipAgent, number: string) {
  const line = phone.call(number)
  const dial = await eventually(() => {
    const found = exchange.dials.find(({ leg }) => leg.sipCallId === line.callId)
    if (found === undefined) throw new Error('Not dialled yet.')
    return found
  })
  return { line, ...dial }
}

/** The call with that index among all of a telephone. */
export function lineOf(phone: SipAgent, index: number): Promise<AgentLine> {
  return eventually(() => {
    const line = phone.lines[index]
    if (line === undefined) throw new Error('It does not ring.')
    return line
  })
}

/** The first event of a kind, past or soon. */
export function eventOf<Kind extends LegEvent['kind']>(events: readonly LegEvent[], kind: Kind) {
  return eventually(() => {
    const found = events.find((event): event is LegEvent & { kind: Kind } => event.kind === kind)
    if (found === undefined) throw new Error(`No ${kind}: ${kindsOf(events).join(', ')}`)
    return found
  })
}

/** Waits until a line hears a tone and nothing else. */
export async function waitForTone(line: AgentLine, frequency: number): Promise<void> {
  await eventually(() => expect(line.audio.heardShare(frequency)).toBeGreaterThan(0.9))
}
