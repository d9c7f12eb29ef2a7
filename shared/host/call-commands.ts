import type { Line } from '../calls/line.ts'
import { isHere, isTalking } from '../calls/line-groups.ts'
import { commandWords } from '../locales/commands.ts'
import type { Command, CommandContext, CommandName } from './command.ts'

/** The command that answers the ringing call: it also holds the current call if the agent is talking. */
export function acceptCommand({ current }: Pick<CommandContext, 'current'>): 'answer' | 'hold-and-answer' {
  return isTalkingHere(current) ? 'hold-and-answer' : 'answer'
}

/**
 * The line that `transfer` applies to: the answered call, else the ringing one. Never a line whose transfer is already
 * under way, nor either line of an unfinished consultation: that one is completed or taken back.
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

/** The line that `report-call` applies to: the connected call, or the last one. */
export function reportTarget({ current, ended }: Pick<CommandContext, 'current' | 'ended'>): Line | null {
  const line = current ?? ended
  return line && isHere(line) && line.connectedAt !== null ? line : null
}

/** Milliseconds after a call in which nobody has seen that another one is in front: as long as a double click. */
const unseen = 600

/**
 * Whether a command without a line was meant for the call that has just ended: it was given, or given again, before
 * anybody could see that a held or a later ringing call had come to the front. `now`: milliseconds since 1970.
 */
export function isForEndedCall(
  name: CommandName,
  { current, ringing, lastEnded }: Pick<CommandContext, 'current' | 'ringing' | 'lastEnded'>,
  now: number,
): boolean {
  if (!lastEnded || Math.abs(now - (lastEnded.endedAt ?? 0)) >= unseen) return false
  const onlyRang = lastEnded.direction === 'in' && lastEnded.connectedAt === null
  if (name === 'hang-up') return !onlyRang && current?.state === 'held'
  return name === 'decline' && onlyRang && ringing !== null && lastEnded.startedAt <= ringing.startedAt
}

/** Whether the line is connected on this computer, so that SIP-only actions apply. */
function isTalkingHere(line: Line | null): boolean {
  return line !== null && isHere(line) && isTalking(line)
}

/** Whether the call can be answered: the platform may have refused that for a call ringing on another phone. */
export function canAnswer(line: Line | null): boolean {
  return line !== null && line.otherPhone?.canAnswer !== false
}

function isBeingAnswered(line: Line | null): boolean {
  return line?.state === 'answering' && isHere(line)
}

function isLeaving(line: Line | null): boolean {
  return line !== null && line.transfer !== null && line.transfer.stage !== 'failed'
}

/** Whether the line is connected here and not part of a conference. */
function isAlone(line: Line | null): boolean {
  return line?.state === 'connected' && isHere(line) && !line.merged
}

type Row = Pick<Command, 'name' | 'bare' | 'applies'> & Partial<Command>

/** Builds a command; by default it is in the tray, labelled by its name, and has no key that works in text fields. */
function commandOf(row: Row): Command {
  const label = () => commandWords[row.name]
  return { label, anywhere: null, global: false, tray: true, group: 'call', ...row }
}

const whileTalking: Command['applies'] = ({ current }) => isTalkingHere(current)
const recordWords = { off: 'record', recording: 'pauseRecording', paused: 'resumeRecording' } as const

const rows: readonly Row[] = [
  {
    ...{ name: 'answer', bare: 'A', anywhere: 'Mod+Shift+A', global: true },
    // While one call is being answered, a second press must not answer the next one too.
    applies: ({ ringing, current }) =>
      canAnswer(ringing) && !isTalkingHere(current) && !isBeingAnswered(current),
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
    // Not again while it is under way: the second order would be refused, and the first would look failed.
    applies: ({ consultation }) =>
      consultation !== null &&
      !isLeaving(consultation.caller) &&
      !isLeaving(consultation.consulted) &&
      (isTalking(consultation.consulted) || consultation.consulted.state === 'early'),
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

/** Commands that apply to a call, in the order of the help sheet (design section 6). */
export const callCommands: readonly Command[] = rows.map(commandOf)
