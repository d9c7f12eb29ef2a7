import type { Line } from '../calls/line.ts'
import type { CommandContext, CommandName } from './command.ts'
import type { HostMethods } from './methods.ts'

type OrderName = Extract<
  keyof HostMethods,
  `line.${string}` | 'call.record' | 'guard.toggle' | 'settings.change'
>

/** One method of the host, with its input. */
export type CommandOrder = {
  readonly [Name in OrderName]: {
    readonly method: Name
    readonly input: Parameters<HostMethods[Name]>[0]
  }
}[OrderName]

/** The action of the record key for each recording state. */
const nextRecording = { off: 'start', recording: 'pause', paused: 'resume' } as const

/**
 * The request that each command sends to the host for the calls in its context. Keys and buttons of a page, tray, menu,
 * global shortcuts, headset and notices all use this table. Null if there is no such call. Commands missing here open
 * something on a page. `clickedAt`: when the person asked for it, in milliseconds since 1970.
 */
export const commandOrders: Readonly<
  Partial<Record<CommandName, (context: CommandContext, clickedAt?: number) => CommandOrder | null>>
> = {
  answer: ({ ringing }, clickedAt) =>
    ringing && { method: 'line.answer', input: answerOf(ringing, clickedAt) },
  decline: ({ ringing }) => ringing && { method: 'line.decline', input: { lineId: ringing.id } },
  'hold-and-answer': ({ ringing }, clickedAt) =>
    ringing && { method: 'line.holdAndAnswer', input: answerOf(ringing, clickedAt) },
  'hang-up': ({ current }) => current && { method: 'line.hangUp', input: { lineId: current.id } },
  hold: ({ current }) =>
    current && {
      method: current.state === 'held' ? 'line.resume' : 'line.hold',
      input: { lineId: current.id },
    },
  mute: ({ current }) =>
    current && { method: 'line.mute', input: { lineId: current.id, muted: !current.muted } },
  swap: () => ({ method: 'line.swap', input: undefined }),
  merge: () => ({ method: 'line.merge', input: undefined }),
  // A consulted person who has hung up already needs no hang-up.
  'back-to-caller': ({ consultation }) =>
    consultation &&
    (consultation.consulted.state === 'ended'
      ? { method: 'line.resume', input: { lineId: consultation.caller.id } }
      : { method: 'line.backToCaller', input: { lineId: consultation.consulted.id } }),
  'complete-transfer': ({ consultation }) =>
    consultation && { method: 'line.completeTransfer', input: { lineId: consultation.consulted.id } },
  'sensitive-moment': ({ current }) => current && { method: 'guard.toggle', input: { lineId: current.id } },
  'taking-calls': ({ takingCalls }) => ({
    method: 'settings.change',
    input: { changes: { takingCalls: !takingCalls } },
  }),
  record: ({ currentCall }) =>
    currentCall && {
      method: 'call.record',
      input: { callId: currentCall.id, action: nextRecording[currentCall.recording] },
    },
}

function answerOf({ id }: Line, clickedAt: number | undefined) {
  return { lineId: id, ...(clickedAt !== undefined && { clickedAt }) }
}
