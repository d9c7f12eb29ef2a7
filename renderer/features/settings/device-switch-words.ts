import type { DeviceSwitch } from '#shared/host/audio.ts'
import { formatClock } from '../../ui/format.ts'

const roles = { microphone: 'microphone', speaker: 'speaker', ringer: 'ringer' } as const

/** What the app did by itself when a device went or came back. */
export function deviceSwitchWords({ role, from, to, back, at }: DeviceSwitch): string {
  const time = formatClock(at)
  const other = to === '' ? 'the system’s own' : to
  if (back) return `${other} is back since ${time} and is the ${roles[role]} again.`
  return `${from || `The ${roles[role]}`} was unplugged at ${time}. Switched to ${other}.`
}
