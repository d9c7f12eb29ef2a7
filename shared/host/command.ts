import type { Line } from '../calls/line.ts'
import type { Consultation } from '../calls/line-groups.ts'
import type { LiveCallRecord } from '../calls/live-call.ts'

/** The state that a command sees when it decides whether it applies. */
export type CommandContext = {
  readonly signedIn: boolean
  /** Whether this phone takes calls; false if the agent has turned that off. */
  readonly takingCalls: boolean
  /** The ringing line that came first, if any. */
  readonly ringing: Line | null
  /** The agent's foremost answered or dialling line, if any. */
  readonly current: Line | null
  /** The live call behind `current`, once it is matched. */
  readonly currentCall: LiveCallRecord | null
  /** The live call behind `ringing`, once it is matched. */
  readonly ringingCall: LiveCallRecord | null
  readonly recordingAllowed: boolean
  /** The line held last, other than `current`: the one that a swap would resume. */
  readonly waiting: Line | null
  /** The attended transfer under way. */
  readonly consultation: Consultation | null
  /** The line that ended last, as long as it is shown or remembered; null while the agent is in another call. */
  readonly ended: Line | null
  /** The same while the phone lists it, also during another call. */
  readonly lastEnded: Line | null
}

/** Context of commands while there are no calls. */
export const noCalls: CommandContext = {
  signedIn: true,
  takingCalls: true,
  ringing: null,
  current: null,
  currentCall: null,
  ringingCall: null,
  recordingAllowed: true,
  waiting: null,
  consultation: null,
  ended: null,
  lastEnded: null,
}

export type CommandName =
  | 'answer'
  | 'decline'
  | 'hang-up'
  | 'hold'
  | 'mute'
  | 'hold-and-answer'
  | 'transfer'
  | 'swap'
  | 'back-to-caller'
  | 'complete-transfer'
  | 'merge'
  | 'record'
  | 'sensitive-moment'
  | 'keypad'
  | 'call-audio'
  | 'report-call'
  | 'palette'
  | 'caller-page'
  | 'new-call'
  | 'connect-numbers'
  | 'next-ringing'
  | 'search'
  | 'filter'
  | 'column'
  | 'taking-calls'
  | 'team'
  | 'presence'
  | 'missed-calls'
  | 'shortcuts'
  | 'theme'
  | 'diagnostics'
  | 'compact'
  | 'text-person'
  | 'edit-notes'
  | 'call-labels'
  | 'go-console'
  | 'go-messages'
  | 'go-voicemail'
  | 'go-recordings'
  | 'go-history'
  | 'go-call-backs'
  | 'go-contacts'
  | 'go-wallboard'
  | 'full-screen'
  | 'go-admin'
  | 'go-routing'
  | 'go-reports'
  | 'go-settings'

/**
 * One user action, wherever it is offered: key, help sheet, tray, menu, button. Keys follow the design: `bare` works
 * while no text field has focus, `anywhere` always (`Mod` is Ctrl, or Cmd on macOS), `global` also while another
 * program has the keyboard, as long as the command applies.
 */
export type Command = {
  readonly name: CommandName
  readonly label: (context: CommandContext) => string
  readonly bare: string | null
  readonly anywhere: string | null
  readonly global: boolean
  /** How long the bare key must be held, in milliseconds. */
  readonly holdFor?: number
  /** Offered in the tray's menu while it applies. */
  readonly tray: boolean
  /** `view`: an action of the current view, if the view has it. */
  readonly group: 'call' | 'app' | 'go' | 'view'
  readonly applies: (context: CommandContext) => boolean
}
