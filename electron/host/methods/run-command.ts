import type { Result } from '#shared/core/result.ts'
import type { AppError } from '#shared/core/app-error.ts'
import { commandContext } from '#shared/host/command-context.ts'
import type { CommandContext, CommandName } from '#shared/host/command.ts'
import { commandNamed } from '#shared/host/commands.ts'
import type { HostState } from '#shared/host/state.ts'
import type { CallMethods } from './call-methods.ts'
import type { LineMethods } from './line-methods.ts'
import type { WindowsPort } from '../ports.ts'

type Act = (context: CommandContext) => Promise<Result<unknown, AppError>> | undefined

/**
 * Does a command that a tray, a menu or a global shortcut asked for. What needs no page is done here, so that it
 * works with every window closed; `toPages` takes the rest. Nothing happens where the command does not apply.
 */
export function runCommand(
  name: CommandName,
  state: Pick<HostState, 'session' | 'lines' | 'calls'>,
  doing: {
    readonly methods: LineMethods & CallMethods
    readonly toPages: (name: CommandName) => void
    readonly windows?: Pick<WindowsPort, 'toggleCompact'> | undefined
  },
): void {
  const context = commandContext(state)
  if (!commandNamed(name).applies(context)) return
  if (name === 'compact' && doing.windows) return doing.windows.toggleCompact()
  const act = actions(doing.methods)[name]
  if (act) void act(context)
  else doing.toPages(name)
}

function actions(methods: LineMethods & CallMethods): Partial<Record<CommandName, Act>> {
  const onRinging =
    (method: 'line.answer' | 'line.decline' | 'line.holdAndAnswer'): Act =>
    ({ ringing }) =>
      ringing ? methods[method]({ lineId: ringing.id }) : undefined
  return {
    answer: onRinging('line.answer'),
    decline: onRinging('line.decline'),
    'hold-and-answer': onRinging('line.holdAndAnswer'),
    'hang-up': ({ current }) => (current ? methods['line.hangUp']({ lineId: current.id }) : undefined),
    hold: ({ current }) =>
      current
        ? methods[current.state === 'held' ? 'line.resume' : 'line.hold']({ lineId: current.id })
        : undefined,
    mute: ({ current }) =>
      current ? methods['line.mute']({ lineId: current.id, muted: !current.muted }) : undefined,
    swap: () => methods['line.swap'](),
    merge: () => methods['line.merge'](),
    'back-to-caller': ({ consultation }) =>
      consultation ? methods['line.backToCaller']({ lineId: consultation.caller.id }) : undefined,
    'complete-transfer': ({ consultation }) =>
      consultation ? methods['line.completeTransfer']({ lineId: consultation.consulted.id }) : undefined,
    record: ({ currentCall }) =>
      currentCall
        ? methods['call.record']({ callId: currentCall.id, action: next[currentCall.recording] })
        : undefined,
  }
}

const next = { off: 'start', recording: 'pause', paused: 'resume' } as const
