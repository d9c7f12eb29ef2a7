import type { NotificationConstructorOptions } from 'electron'
import type { Line } from '#shared/calls/line.ts'
import { acceptCommand } from '#shared/host/call-commands.ts'
import { callBehind, commandContext } from '#shared/host/command-context.ts'
import { ringTitle, throughWords } from '#shared/host/line-words.ts'
import type { HostState } from '#shared/host/state.ts'
import { commandWords } from '#shared/locales/commands.ts'
import type { HostView } from './host-view.ts'

/** The actions of a ring notice. */
export type RingAction = 'answer' | 'decline'

/** In the order of the notice's buttons. */
export const ringActions: readonly RingAction[] = ['answer', 'decline']

/** The system notice of a ring; with buttons only where the system supports them. */
export function ringNotice(
  line: Line,
  state: HostState,
  hasActions: boolean,
): NotificationConstructorOptions {
  const answer = commandWords[acceptCommand(commandContext(state))]
  return {
    title: ringTitle(line, state),
    body: throughWords(line, { ...state, call: callBehind(line, state) }),
    silent: true,
    urgency: 'critical',
    timeoutType: 'never',
    ...(hasActions && {
      actions: [
        { type: 'button', text: answer },
        { type: 'button', text: commandWords.decline },
      ],
    }),
  }
}

export type RingTaker = Pick<HostView, 'state'> & {
  run(command: 'answer' | 'hold-and-answer' | 'decline', ringing: string): void
}

/**
 * Runs the action chosen on the notice of that line, if it still rings: a notice may outlive its ring slightly, and a
 * click on it must never reach another call.
 */
export function takeRingAction(host: RingTaker, lineId: string, action: RingAction | undefined): void {
  if (action === undefined) return
  host.run(action === 'answer' ? acceptCommand(commandContext(host.state)) : action, lineId)
}
