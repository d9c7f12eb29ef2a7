import type { EndReason } from '#shared/calls/line.ts'
import { defineWords } from '#shared/locales/words.ts'

/** Why the other party of a consultation is gone. */
const ends: Readonly<Record<EndReason, (name: string) => string>> = {
  'hung-up': (name) => `You hung up on ${name}.`,
  'far-end-hung-up': (name) => `${name} hung up.`,
  declined: (name) => `${name} declined.`,
  cancelled: (name) => `You cancelled the call to ${name}.`,
  'answered-elsewhere': (name) => `The call to ${name} did not go through.`,
  busy: (name) => `${name} is busy.`,
  'no-answer': (name) => `${name} did not answer.`,
  refused: (name) => `The call to ${name} did not go through.`,
  'unsafe-challenge': (name) =>
    `The phone server asked for the password in an unsafe way, so ${name} was not called.`,
  'not-found': (name) => `Nobody can be reached at ${name}.`,
  transferred: (name) => `${name} was transferred.`,
  unreachable: () => 'The phone service did not answer.',
  'connection-lost': (name) => `The connection to ${name} was lost.`,
  failed: (name) => `The call to ${name} did not go through.`,
  unknown: (name) => `The call to ${name} has ended.`,
}

/** An attended transfer: the caller waits while the agent consults somebody. */
export const consultationTable = defineWords('consultation', {
  title: (caller: string, other: string) => `Transfer ${caller} to ${other}`,
  joining: (caller: string, other: string) => `Connecting ${caller} and ${other}.`,
  calling: (caller: string, other: string) =>
    `Calling ${other}. ${caller} is on hold until you complete the transfer or go back. Esc never ends a call.`,
  ringing: (caller: string, other: string) =>
    `Ringing ${other}. ${caller} is on hold until you complete the transfer or go back. Esc never ends a call.`,
  bothHeld: (caller: string, other: string) => `${caller} and ${other} are both on hold.`,
  withCaller: (caller: string, other: string) =>
    `You are talking to ${caller}. ${other} is on hold until you complete the transfer or go back.`,
  callingBeside: (caller: string, other: string) => `You are talking to ${caller}. Calling ${other}.`,
  ringingBeside: (caller: string, other: string) => `You are talking to ${caller}. Ringing ${other}.`,
  stillHeld: (caller: string) => `${caller} is still on hold.`,
  waiting: (caller: string) =>
    `${caller} is on hold until you complete the transfer or go back. Esc never ends a call.`,
  ends,
  endAndHeld: (end: string, held: string) => `${end} ${held}`,
  buttons: 'Transfer',
  swap: 'Swap',
  back: (name: string) => `Back to ${name}`,
  hangUp: (name: string) => `Hang up on ${name}`,
  complete: 'Complete transfer',
})
