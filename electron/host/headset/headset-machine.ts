import type { HeadsetButton, HeadsetLights } from '#shared/host/audio.ts'
import { isTalking } from '#shared/calls/line-groups.ts'
import type { CommandContext, CommandName } from '#shared/host/command.ts'

/** State kept between presses. Times are milliseconds of the host's clock. */
export type HeadsetMemory = {
  readonly lights: HeadsetLights
  /** When the headset was last set off-hook and on-hook; its report of the same soon after is an echo. */
  readonly lightsSentAt: Readonly<Record<Hook, number>>
  /** When the hook last caused a command; another move right after is a bounce. Other buttons are in `pressedAt`. */
  readonly hookActedAt: number
  readonly pressedAt: Readonly<Partial<Record<HeadsetButton, number>>>
}

type Hook = 'hook-off' | 'hook-on'

/** The calls that buttons can act on. */
export type HeadsetCalls = Pick<CommandContext, 'ringing' | 'current' | 'waiting'>

export type PressOutcome = {
  readonly memory: HeadsetMemory
  /** The command to run; null for a press that has no meaning now. */
  readonly command: CommandName | null
  /** Whether the headset is out of sync and the lights must be sent again. */
  readonly outOfStep: boolean
}

/** Milliseconds within which a headset echoes the hook position it was sent. */
const echo = 1_500
/** Milliseconds within which repeated contact counts as one press. */
const bounce = 250

const other = { 'hook-off': 'hook-on', 'hook-on': 'hook-off' } as const

const dark: HeadsetLights = { ringing: false, offHook: false, muted: false, held: false }

export const freshMemory: HeadsetMemory = {
  lights: dark,
  lightsSentAt: { 'hook-off': -Infinity, 'hook-on': -Infinity },
  hookActedAt: -Infinity,
  pressedAt: {},
}

/** The lights for these calls. A second call does not ring in the headset, since the soft tone is enough. */
export function lightsFor({ ringing, current }: HeadsetCalls, takingCalls: boolean): HeadsetLights {
  return {
    ringing: ringing !== null && current === null && takingCalls,
    offHook: current !== null,
    muted: current?.muted ?? false,
    held: current?.state === 'held',
  }
}

/** Records the lights sent to the headset at `at`. */
export function withLights(memory: HeadsetMemory, lights: HeadsetLights, at: number): HeadsetMemory {
  if (lights.offHook === memory.lights.offHook) return { ...memory, lights }
  const hook: Hook = lights.offHook ? 'hook-off' : 'hook-on'
  return { ...memory, lights, lightsSentAt: { ...memory.lightsSentAt, [hook]: at } }
}

/**
 * Interprets a press. The hook acts on the foremost call (design section 6): off-hook answers a ringing call, on-hook
 * ends the current one. Echoes of a hook position sent to the headset, and bounces, are ignored.
 */
export function pressed(
  memory: HeadsetMemory,
  press: { readonly button: HeadsetButton; readonly at: number },
  calls: HeadsetCalls,
): PressOutcome {
  const { button, at } = press
  if (button === 'hook-off' || button === 'hook-on') return hookMoved(memory, { button, at }, calls)
  if (at - (memory.pressedAt[button] ?? -Infinity) < bounce) return nothing(memory)
  const command = commandFor(button, calls)
  return {
    memory: { ...memory, pressedAt: { ...memory.pressedAt, [button]: at } },
    command,
    outOfStep: command === null,
  }
}

function hookMoved(
  memory: HeadsetMemory,
  { button, at }: { readonly button: Hook; readonly at: number },
  calls: HeadsetCalls,
): PressOutcome {
  if (at - memory.lightsSentAt[button] < echo || at - memory.hookActedAt < bounce) return nothing(memory)
  const command = button === 'hook-off' ? accepting(calls) : calls.current ? 'hang-up' : null
  const outOfStep = command === null && (button === 'hook-off') !== memory.lights.offHook
  if (!command) return { memory, command, outOfStep }
  // The hook was moved by hand, so the headset has already followed the earlier order.
  const lightsSentAt = { ...memory.lightsSentAt, [other[button]]: -Infinity }
  return { memory: { ...memory, lightsSentAt, hookActedAt: at }, command, outOfStep }
}

function commandFor(button: Exclude<HeadsetButton, Hook>, calls: HeadsetCalls): CommandName | null {
  const { ringing, current, waiting } = calls
  switch (button) {
    case 'mute':
      return current ? 'mute' : null
    case 'flash':
      if (ringing) return accepting(calls)
      return current?.state === 'connected' && waiting ? 'swap' : current ? 'hold' : null
    case 'reject':
      return ringing ? 'decline' : current ? 'hang-up' : null
  }
}

function accepting({ ringing, current }: HeadsetCalls): 'answer' | 'hold-and-answer' | null {
  if (!ringing) return null
  return isTalking(current) ? 'hold-and-answer' : 'answer'
}

function nothing(memory: HeadsetMemory): PressOutcome {
  return { memory, command: null, outOfStep: false }
}
