import { afterThrough, throughName } from '../calls/end-name.ts'
import type { Line } from '../calls/line.ts'
import type { LiveCallRecord } from '../calls/live-call.ts'
import { formatNumber } from '../calls/phone-number.ts'
import { shownName } from '../calls/shown-name.ts'
import { nameWords } from '../locales/names.ts'
import { noticeWords } from '../locales/notices.ts'
import { knownPeople } from './known-people.ts'
import type { HostState } from './state.ts'

/** State needed to name a line's caller and the queue or number they called. */
export type LineFacts = Pick<HostState, 'session' | 'people' | 'settings'>

/** Name or number of the far end; null if the settings hide it from notices and the tray. */
export function farEnd({ name, number }: Pick<Line, 'name' | 'number'>, facts: LineFacts): string | null {
  if (!facts.settings.showWhoIsCalling) return null
  const { index, country } = namesFrom(facts)
  const known = shownName(index.byNumber(number)?.name ?? '')
  return known || shownName(name) || formatNumber(shownName(number), country) || nameWords.withheld
}

/** The title of a ring's notice: the caller, or only that a call is coming in. */
export function ringTitle(line: Pick<Line, 'name' | 'number'>, facts: LineFacts): string {
  return farEnd(line, facts) ?? noticeWords.incomingCall
}

/** The line or queue that was called; empty if unknown. `call` is the live call behind the line. */
export function throughWords(
  line: Pick<Line, 'through' | 'direction'>,
  facts: LineFacts & { readonly calls: readonly LiveCallRecord[]; readonly call: LiveCallRecord | null },
): string {
  const callOf = (id: number) => facts.calls.find((call) => call.id === id)
  const { words } = throughName(line, facts.call, { ...namesFrom(facts), callOf })
  return words === '' ? '' : nameWords.through(afterThrough(words))
}

function namesFrom({ session, people }: LineFacts) {
  const agent = session.kind === 'signed-in' ? session.agent : null
  const country = agent?.country ?? 'GB'
  return { agent, country, index: knownPeople(people.list, country) }
}
