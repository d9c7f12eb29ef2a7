import type { Line } from '../calls/line.ts'
import { isTalking } from '../calls/line-groups.ts'
import type { Command, CommandContext, CommandName } from './command.ts'

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

type Rest = Partial<Pick<Command, 'anywhere' | 'global' | 'holdFor' | 'tray'>>

/** By default offered in the tray, and without a key that works in text fields. */
function command(
  name: CommandName,
  label: string | Command['label'],
  bare: string,
  applies: Command['applies'],
  rest: Rest = {},
): Command {
  const usual = { anywhere: null, global: false, tray: true, group: 'call' } as const
  return { ...usual, name, label: typeof label === 'string' ? () => label : label, bare, applies, ...rest }
}

/** Keys that work in text fields, and while another program has the keyboard. */
const everywhere = (anywhere: string) => ({ anywhere, global: true })
const whileTalking: Command['applies'] = ({ current }) => isTalking(current)
const recordLabels = { off: 'Record', recording: 'Pause rec', paused: 'Resume rec' } as const

/** What can be done with a call, in the order of the help sheet (design section 6). */
export const callCommands: readonly Command[] = [
  command(
    'answer',
    'Answer',
    'A',
    ({ ringing, current }) => ringing !== null && !isTalking(current),
    everywhere('Mod+Shift+A'),
  ),
  command('decline', 'Decline', 'D', ({ ringing }) => ringing !== null, everywhere('Mod+Shift+D')),
  command(
    'hold-and-answer',
    'Hold and answer next',
    'Shift+N',
    ({ ringing, current }) => ringing !== null && isTalking(current),
    everywhere('Mod+Shift+N'),
  ),
  command('hang-up', 'Hang up', 'X', ({ current }) => current !== null, {
    ...everywhere('Mod+Shift+X'),
    holdFor: 400,
  }),
  command(
    'hold',
    ({ current }) => (current?.state === 'held' ? 'Resume' : 'Hold'),
    'H',
    whileTalking,
    everywhere('Mod+Shift+H'),
  ),
  command(
    'mute',
    ({ current }) => (current?.muted ? 'Unmute' : 'Mute'),
    'M',
    whileTalking,
    everywhere('Mod+Shift+M'),
  ),
  command(
    'transfer',
    (context) => (transferTarget(context)?.state === 'ringing' ? 'Send on' : 'Transfer'),
    'T',
    (context) => transferTarget(context) !== null,
    { anywhere: 'Mod+Shift+T', tray: false },
  ),
  command('swap', 'Swap', 'Z', ({ current, waiting }) => isAlone(current) && waiting !== null),
  command('back-to-caller', 'Back to the caller', 'B', ({ consultation }) => consultation !== null),
  command(
    'complete-transfer',
    'Complete transfer',
    'Enter',
    ({ consultation }) =>
      isTalking(consultation?.consulted ?? null) || consultation?.consulted.state === 'early',
  ),
  command(
    'merge',
    'Merge calls',
    'J',
    ({ current, waiting }) => current?.state === 'connected' && waiting !== null,
    { tray: false },
  ),
  command(
    'record',
    ({ currentCall }) => recordLabels[currentCall?.recording ?? 'off'],
    'R',
    ({ current, currentCall, recordingAllowed }) =>
      recordingAllowed && isTalking(current) && currentCall !== null,
    { anywhere: 'Mod+Shift+R' },
  ),
  command('keypad', 'Keypad', 'K', whileTalking, { anywhere: 'Mod+Shift+K', tray: false }),
]
