import type { Line } from '../calls/line.ts'
import { isTalking } from '../calls/line-groups.ts'
import type { Command, CommandContext } from './command.ts'

/** The command that takes the ringing call: it holds the other one where the agent talks. */
export function acceptCommand({ current }: Pick<CommandContext, 'current'>): 'answer' | 'hold-and-answer' {
  return isTalking(current) ? 'hold-and-answer' : 'answer'
}

/**
 * The line that `transfer` is about: the answered call, else the ringing one. Never one that is leaving already, nor one
 * of the two of an attended transfer while somebody is talked to first: that one is completed, or taken back.
 */
export function transferTarget({
  current,
  ringing,
  consultation,
}: Pick<CommandContext, 'current' | 'ringing' | 'consultation'>): Line | null {
  if (!isTalking(current)) return ringing
  const isUnderWay = consultation !== null && consultation.consulted.state !== 'ended'
  return isUnderWay || isLeaving(current) ? ringing : current
}

function isLeaving(line: Line | null): boolean {
  return line !== null && line.transfer !== null && line.transfer.stage !== 'failed'
}

/** Talked on, and with nobody else in the call. */
function isAlone(line: Line | null): boolean {
  return line?.state === 'connected' && !line.merged
}

type Row = Pick<Command, 'name' | 'bare' | 'applies'> & {
  readonly label: string | Command['label']
} & Partial<Omit<Command, 'label'>>

/** By default offered in the tray, and without a key that works in text fields. */
function commandOf({ label, ...row }: Row): Command {
  const usual = { anywhere: null, global: false, tray: true, group: 'call' } as const
  return { ...usual, ...row, label: typeof label === 'string' ? () => label : label }
}

const whileTalking: Command['applies'] = ({ current }) => isTalking(current)
const recordLabels = { off: 'Record', recording: 'Pause rec', paused: 'Resume rec' } as const

const rows: readonly Row[] = [
  {
    ...{ name: 'answer', label: 'Answer', bare: 'A', anywhere: 'Mod+Shift+A', global: true },
    applies: ({ ringing, current }) => ringing !== null && !isTalking(current),
  },
  {
    ...{ name: 'decline', label: 'Decline', bare: 'D', anywhere: 'Mod+Shift+D', global: true },
    applies: ({ ringing }) => ringing !== null,
  },
  {
    ...{ name: 'hold-and-answer', label: 'Hold and answer next', bare: 'Shift+N' },
    ...{ anywhere: 'Mod+Shift+N', global: true },
    applies: ({ ringing, current }) => ringing !== null && isTalking(current),
  },
  {
    ...{ name: 'hang-up', label: 'Hang up', bare: 'X', anywhere: 'Mod+Shift+X', global: true, holdFor: 400 },
    applies: ({ current }) => current !== null,
  },
  {
    ...{ name: 'hold', bare: 'H', anywhere: 'Mod+Shift+H', global: true, applies: whileTalking },
    label: ({ current }) => (current?.state === 'held' ? 'Resume' : 'Hold'),
  },
  {
    ...{ name: 'mute', bare: 'M', anywhere: 'Mod+Shift+M', global: true, applies: whileTalking },
    label: ({ current }) => (current?.muted ? 'Unmute' : 'Mute'),
  },
  {
    ...{ name: 'transfer', bare: 'T', anywhere: 'Mod+Shift+T', tray: false },
    label: (context) => (transferTarget(context)?.state === 'ringing' ? 'Send on' : 'Transfer'),
    applies: (context) => transferTarget(context) !== null,
  },
  {
    ...{ name: 'swap', label: 'Swap', bare: 'Z' },
    applies: ({ current, waiting }) => isAlone(current) && waiting !== null,
  },
  {
    ...{ name: 'back-to-caller', label: 'Back to the caller', bare: 'B' },
    applies: ({ consultation }) => consultation !== null,
  },
  {
    ...{ name: 'complete-transfer', label: 'Complete transfer', bare: 'Enter' },
    applies: ({ consultation }) =>
      isTalking(consultation?.consulted ?? null) || consultation?.consulted.state === 'early',
  },
  {
    ...{ name: 'merge', label: 'Merge calls', bare: 'J', tray: false },
    applies: ({ current, waiting }) => current?.state === 'connected' && waiting !== null,
  },
  {
    ...{ name: 'record', bare: 'R', anywhere: 'Mod+Shift+R' },
    label: ({ currentCall }) => recordLabels[currentCall?.recording ?? 'off'],
    applies: ({ current, currentCall, recordingAllowed }) =>
      recordingAllowed && isTalking(current) && currentCall !== null,
  },
  { name: 'keypad', label: 'Keypad', bare: 'K', anywhere: 'Mod+Shift+K', tray: false, applies: whileTalking },
]

/** What can be done with a call, in the order of the help sheet (design section 6). */
export const callCommands: readonly Command[] = rows.map(commandOf)
