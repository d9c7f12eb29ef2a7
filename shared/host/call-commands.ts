import type { Line } from '../calls/line.ts'
import { isHere, isTalking } from '../calls/line-groups.ts'
import { commandWords } from '../locales/commands.ts'
import type { Command, CommandContext } from './command.ts'

/** The command that takes the ringing call: it holds the other one where the agent talks. */
export function acceptCommand({ current }: Pick<CommandContext, 'current'>): 'answer' | 'hold-and-answer' {
  return isTalkingHere(current) ? 'hold-and-answer' : 'answer'
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

/** The line that `report-call` is about: the call that is talked on, or the one that was. */
export function reportTarget({ current, ended }: Pick<CommandContext, 'current' | 'ended'>): Line | null {
  const line = current ?? ended
  return line && isHere(line) && line.connectedAt !== null ? line : null
}

/** Talked on with this computer: what SIP alone can do applies. */
function isTalkingHere(line: Line | null): boolean {
  return line !== null && isHere(line) && isTalking(line)
}

/** Whether somebody can be told to answer it: the platform may have refused to, where it rings on another phone. */
function canAnswer(line: Line | null): boolean {
  return line !== null && line.otherPhone?.canAnswer !== false
}

function isLeaving(line: Line | null): boolean {
  return line !== null && line.transfer !== null && line.transfer.stage !== 'failed'
}

/** Talked on, and with nobody else in the call. */
function isAlone(line: Line | null): boolean {
  return line?.state === 'connected' && isHere(line) && !line.merged
}

type Row = Pick<Command, 'name' | 'bare' | 'applies'> & Partial<Command>

/** By default offered in the tray, called by its name, and without a key that works in text fields. */
function commandOf(row: Row): Command {
  const label = () => commandWords[row.name]
  return { label, anywhere: null, global: false, tray: true, group: 'call', ...row }
}

const whileTalking: Command['applies'] = ({ current }) => isTalkingHere(current)
const recordWords = { off: 'record', recording: 'pauseRecording', paused: 'resumeRecording' } as const

const rows: readonly Row[] = [
  {
    ...{ name: 'answer', bare: 'A', anywhere: 'Mod+Shift+A', global: true },
    applies: ({ ringing, current }) => canAnswer(ringing) && !isTalkingHere(current),
  },
  {
    ...{ name: 'decline', bare: 'D', anywhere: 'Mod+Shift+D', global: true },
    applies: ({ ringing }) => ringing !== null,
  },
  {
    ...{ name: 'hold-and-answer', bare: 'Shift+N' },
    ...{ anywhere: 'Mod+Shift+N', global: true },
    applies: ({ ringing, current }) => canAnswer(ringing) && isTalkingHere(current),
  },
  {
    ...{ name: 'hang-up', bare: 'X', anywhere: 'Mod+Shift+X', global: true, holdFor: 400 },
    applies: ({ current }) => current !== null,
  },
  {
    ...{ name: 'hold', bare: 'H', anywhere: 'Mod+Shift+H', global: true, applies: whileTalking },
    label: ({ current }) => commandWords[current?.state === 'held' ? 'resume' : 'hold'],
  },
  {
    ...{ name: 'mute', bare: 'M', anywhere: 'Mod+Shift+M', global: true, applies: whileTalking },
    label: ({ current }) => commandWords[current?.muted ? 'unmute' : 'mute'],
  },
  {
    ...{ name: 'transfer', bare: 'T', anywhere: 'Mod+Shift+T', tray: false },
    label: (context) => commandWords[transferTarget(context)?.state === 'ringing' ? 'sendOn' : 'transfer'],
    applies: (context) => transferTarget(context) !== null,
  },
  {
    ...{ name: 'swap', bare: 'Z' },
    applies: ({ current, waiting }) => isAlone(current) && waiting !== null,
  },
  {
    ...{ name: 'back-to-caller', bare: 'B' },
    applies: ({ consultation }) => consultation !== null,
  },
  {
    ...{ name: 'complete-transfer', bare: 'Enter' },
    applies: ({ consultation }) =>
      isTalking(consultation?.consulted ?? null) || consultation?.consulted.state === 'early',
  },
  {
    ...{ name: 'merge', bare: 'J', tray: false },
    applies: ({ current, waiting }) => current?.state === 'connected' && isHere(current) && waiting !== null,
  },
  {
    ...{ name: 'record', bare: 'R', anywhere: 'Mod+Shift+R' },
    label: ({ currentCall }) => commandWords[recordWords[currentCall?.recording ?? 'off']],
    applies: ({ current, currentCall, recordingAllowed }) =>
      recordingAllowed && isTalking(current) && currentCall !== null,
  },
  {
    ...{ name: 'sensitive-moment', bare: 'Shift+S', anywhere: 'Mod+Shift+S', global: true },
    label: ({ currentCall }) =>
      commandWords[currentCall?.recording === 'paused' ? 'resumeRecording' : 'sensitive-moment'],
    applies: ({ current, currentCall, recordingAllowed }) =>
      recordingAllowed && isTalking(current) && (currentCall?.recording ?? 'off') !== 'off',
  },
  { name: 'keypad', bare: 'K', anywhere: 'Mod+Shift+K', tray: false, applies: whileTalking },
  {
    ...{ name: 'call-audio', bare: 'Q', tray: false },
    applies: ({ current }) => current?.state === 'connected' && isHere(current),
  },
  { name: 'report-call', bare: '!', tray: false, applies: (context) => reportTarget(context) !== null },
]

/** What can be done with a call, in the order of the help sheet (design section 6). */
export const callCommands: readonly Command[] = rows.map(commandOf)
