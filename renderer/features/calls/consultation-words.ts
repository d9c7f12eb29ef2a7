import type { EndReason, Line } from '#shared/calls/line.ts'
import { withStop } from '../../locales/error-words.ts'
import type { OwnCall } from '../../stores/own-calls.ts'

type Pair = { readonly caller: OwnCall; readonly consulted: OwnCall }

/** Where an attended transfer stands, in a sentence: who waits, and what ends the waiting. */
export function consultationWords({ caller, consulted }: Pair): string {
  const [waiting, other] = [caller.shortName, consulted.shortName]
  const until = 'on hold until you complete or go back'
  if (isJoining(caller.line) || isJoining(consulted.line)) return `Joining ${waiting} and ${other}.`
  switch (consulted.line.state) {
    case 'dialling':
      return `Calling ${other}. ${waiting} is ${until}. Esc never ends a call.`
    case 'early':
      if (!consulted.line.rings) return `Calling ${other}. ${waiting} is ${until}. Esc never ends a call.`
      return `It rings at ${other}. ${waiting} is ${until}. Esc never ends a call.`
    case 'held':
      return caller.line.state === 'held'
        ? `${waiting} and ${other} are both on hold.`
        : `You talk to ${waiting}. ${other} is ${until}.`
    case 'ended':
      return `${waiting} is still on hold.`
    default:
      return `${waiting} is ${until}. Esc never ends a call.`
  }
}

/** Why the one who was to be talked to first is not there, and that the caller is. */
export function consultationEnd({ caller, consulted }: Pair): {
  readonly title: string
  readonly reason: string
} {
  const { endReason, endWords } = consulted.line
  const said = endReason === 'refused' || endReason === 'failed' ? endWords : ''
  return {
    title: `${ends[endReason ?? 'failed'](consulted.shortName)} ${caller.shortName} is still on hold.`,
    reason: said === '' ? '' : `The platform answered: ${withStop(said)}`,
  }
}

/** Whether a transfer by SIP has been asked for on this line and is not over. */
export function isJoining({ transfer }: Line): boolean {
  return transfer !== null && transfer.stage !== 'failed'
}

const refused = (who: string) => `The call to ${who} did not go through.`
const ends: Readonly<Record<EndReason, (who: string) => string>> = {
  'hung-up': (who) => `You hung up on ${who}.`,
  'far-end-hung-up': (who) => `${who} hung up.`,
  declined: (who) => `${who} declined.`,
  cancelled: (who) => `You cancelled the call to ${who}.`,
  'answered-elsewhere': refused,
  busy: (who) => `${who} is busy.`,
  'no-answer': (who) => `${who} did not answer.`,
  refused,
  'unsafe-challenge': (who) =>
    `The phone server asked for the password in an unsafe way, so ${who} was not called.`,
  'not-found': (who) => `There is nobody at ${who}.`,
  transferred: (who) => `${who} has gone.`,
  unreachable: () => 'The phone service did not answer.',
  'connection-lost': (who) => `The connection to ${who} was lost.`,
  failed: refused,
}
