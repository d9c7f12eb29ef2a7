import type { NotificationConstructorOptions } from 'electron'
import type { Line } from '#shared/calls/line.ts'
import { acceptCommand, canAnswer } from '#shared/host/call-commands.ts'
import { callBehind, commandContext } from '#shared/host/command-context.ts'
import { ringTitle, throughWords } from '#shared/host/line-words.ts'
import type { HostState } from '#shared/host/state.ts'
import { commandWords } from '#shared/locales/commands.ts'
import type { HostView } from './host-view.ts'

/** The actions of a ring notice. */
export type RingAction = 'answer' | 'decline'

/** The actions that apply to a ringing line, in the order of the notice's buttons. */
export function ringActions(line: Line): readonly RingAction[] {
  return canAnswer(line) ? ['answer', 'decline'] : ['decline']
}

/** The system notice of a ring; with buttons only where the system supports them. */
export function ringNotice(
  line: Line,
  state: HostState,
  hasActions: boolean,
): NotificationConstructorOptions {
  const words = {
    answer: commandWords[acceptCommand(commandContext(state))],
    decline: commandWords.decline,
  }
  return {
    title: ringTitle(line, state),
    body: throughWords(line, { ...state, call: callBehind(line, state) }),
    silent: true,
    urgency: 'critical',
    timeoutType: 'never',
    ...(hasActions && {
      actions: ringActions(line).map((action) => ({ type: 'button', text: words[action] })),
    }),
  }
}

export type RingHost = Pick<HostView, 'state'> & {
  run(command: 'answer' | 'hold-and-answer' | 'decline', ringing: string): void
}

/**
 * Runs the action chosen on the notice of that line, if it still rings: a notice may outlive its ring slightly, and a
 * click on it must never reach another call.
 */
export function runRingAction(host: RingHost, lineId: string, action: RingAction | undefined): void {
  if (action === undefined) return
  host.run(action === 'answer' ? acceptCommand(commandContext(host.state)) : action, lineId)
}
