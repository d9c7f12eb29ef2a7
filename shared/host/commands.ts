import type { Line } from '../calls/line.ts'
import type { LiveCallRecord } from '../calls/live-call.ts'

/** What a command can see when it decides whether it applies. */
export type CommandContext = {
  readonly signedIn: boolean
  /** The line that rings and came first, if any. */
  readonly ringing: Line | null
  /** The agent's foremost answered or dialling line, if any. */
  readonly current: Line | null
  /** The live call behind `current`, once it is matched. */
  readonly currentCall: LiveCallRecord | null
  /** The live call behind `ringing`, once it is matched. */
  readonly ringingCall: LiveCallRecord | null
  readonly recordingAllowed: boolean
}

export type CommandName =
  | 'answer'
  | 'decline'
  | 'hang-up'
  | 'hold'
  | 'mute'
  | 'hold-and-answer'
  | 'transfer'
  | 'record'
  | 'keypad'
  | 'new-call'
  | 'next-ringing'
  | 'search'
  | 'shortcuts'
  | 'theme'
  | 'go-console'
  | 'go-history'
  | 'go-settings'

/**
 * One thing that a person can do, wherever it is offered: key, help sheet, tray, menu, button.
 * Keys follow the design: `bare` works while no text field has focus, `anywhere` always (`Mod` is Ctrl, or Cmd on
 * macOS), `global` also while another program has the keyboard, as long as the command applies.
 */
export type Command = {
  readonly name: CommandName
  readonly label: (context: CommandContext) => string
  readonly bare: string | null
  readonly anywhere: string | null
  readonly global: boolean
  /** The bare key must be held this long, in milliseconds. */
  readonly holdFor?: number
  /** Offered in the tray's menu while it applies. */
  readonly tray: boolean
  readonly group: 'call' | 'app' | 'go'
  readonly applies: (context: CommandContext) => boolean
}

const always = () => true
const isTalking = (line: Line | null): boolean => line?.state === 'connected' || line?.state === 'held'

/** The command that takes the ringing call: it holds the other one where the agent talks. */
export function acceptCommand({ current }: Pick<CommandContext, 'current'>): 'answer' | 'hold-and-answer' {
  return isTalking(current) ? 'hold-and-answer' : 'answer'
}

/** The line that `transfer` is about: the answered call, else the ringing one, as far as the platform shows it. */
export function transferTarget(
  context: Pick<CommandContext, 'current' | 'currentCall' | 'ringing' | 'ringingCall'>,
): Line | null {
  const { current, currentCall, ringing, ringingCall } = context
  if (isTalking(current) && currentCall !== null) return current
  return ringingCall === null ? null : ringing
}

/** Every command, in the order of the help sheet (design section 6). */
export const commands: readonly Command[] = [
  {
    name: 'answer',
    label: () => 'Answer',
    bare: 'A',
    anywhere: 'Mod+Shift+A',
    global: true,
    tray: true,
    group: 'call',
    applies: ({ ringing, current }) => ringing !== null && !isTalking(current),
  },
  {
    name: 'decline',
    label: () => 'Decline',
    bare: 'D',
    anywhere: 'Mod+Shift+D',
    global: true,
    tray: true,
    group: 'call',
    applies: ({ ringing }) => ringing !== null,
  },
  {
    name: 'hold-and-answer',
    label: () => 'Hold and answer next',
    bare: 'Shift+N',
    anywhere: 'Mod+Shift+N',
    global: true,
    tray: true,
    group: 'call',
    applies: ({ ringing, current }) => ringing !== null && isTalking(current),
  },
  {
    name: 'hang-up',
    label: () => 'Hang up',
    bare: 'X',
    anywhere: 'Mod+Shift+X',
    global: true,
    holdFor: 400,
    tray: true,
    group: 'call',
    applies: ({ current }) => current !== null,
  },
  {
    name: 'hold',
    label: ({ current }) => (current?.state === 'held' ? 'Resume' : 'Hold'),
    bare: 'H',
    anywhere: 'Mod+Shift+H',
    global: true,
    tray: true,
    group: 'call',
    applies: ({ current }) => isTalking(current),
  },
  {
    name: 'mute',
    label: ({ current }) => (current?.muted ? 'Unmute' : 'Mute'),
    bare: 'M',
    anywhere: 'Mod+Shift+M',
    global: true,
    tray: true,
    group: 'call',
    applies: ({ current }) => isTalking(current),
  },
  {
    name: 'transfer',
    label: (context) => (transferTarget(context)?.state === 'ringing' ? 'Send on' : 'Transfer'),
    bare: 'T',
    anywhere: 'Mod+Shift+T',
    global: false,
    tray: false,
    group: 'call',
    applies: (context) => transferTarget(context) !== null,
  },
  {
    name: 'record',
    label: ({ currentCall }) =>
      currentCall?.recording === 'recording'
        ? 'Pause rec'
        : currentCall?.recording === 'paused'
          ? 'Resume rec'
          : 'Record',
    bare: 'R',
    anywhere: 'Mod+Shift+R',
    global: false,
    tray: false,
    group: 'call',
    applies: ({ current, currentCall, recordingAllowed }) =>
      recordingAllowed && isTalking(current) && currentCall !== null,
  },
  {
    name: 'keypad',
    label: () => 'Keypad',
    bare: 'K',
    anywhere: 'Mod+Shift+K',
    global: false,
    tray: false,
    group: 'call',
    applies: ({ current }) => isTalking(current),
  },
  {
    name: 'new-call',
    label: () => 'New call',
    bare: 'C',
    anywhere: null,
    global: false,
    tray: true,
    group: 'app',
    applies: ({ signedIn }) => signedIn,
  },
  {
    name: 'next-ringing',
    label: () => 'Next ringing call',
    bare: 'N',
    anywhere: null,
    global: false,
    tray: false,
    group: 'app',
    applies: ({ ringing }) => ringing !== null,
  },
  {
    name: 'search',
    label: () => 'Search in this view',
    bare: '/',
    anywhere: null,
    global: false,
    tray: false,
    group: 'app',
    applies: ({ signedIn }) => signedIn,
  },
  {
    name: 'shortcuts',
    label: () => 'All shortcuts',
    bare: '?',
    anywhere: null,
    global: false,
    tray: false,
    group: 'app',
    applies: always,
  },
  {
    name: 'theme',
    label: () => 'Switch light or dark theme',
    bare: null,
    anywhere: 'Mod+Shift+L',
    global: false,
    tray: false,
    group: 'app',
    applies: always,
  },
  {
    name: 'go-console',
    label: () => 'Console',
    bare: 'G C',
    anywhere: null,
    global: false,
    tray: false,
    group: 'go',
    applies: ({ signedIn }) => signedIn,
  },
  {
    name: 'go-history',
    label: () => 'History',
    bare: 'G H',
    anywhere: null,
    global: false,
    tray: false,
    group: 'go',
    applies: ({ signedIn }) => signedIn,
  },
  {
    name: 'go-settings',
    label: () => 'Settings',
    bare: 'G S',
    anywhere: 'Mod+,',
    global: false,
    tray: false,
    group: 'go',
    applies: ({ signedIn }) => signedIn,
  },
]

/** The command of that name. */
export function commandNamed(name: CommandName): Command {
  const found = commands.find((command) => command.name === name)
  if (!found) throw new Error(`There is no command ${name}`)
  return found
}
