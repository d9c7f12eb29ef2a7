import type { DeviceSwitch } from '#shared/host/audio.ts'
import { isSame } from '#shared/core/is-same.ts'
import type { AudioSettings } from '#shared/settings/settings.ts'

type Choices = Pick<AudioSettings, 'microphone' | 'speaker' | 'ringers'>

/** The roles that use a substitute device, until the chosen one is back or another is chosen. */
export class Switches {
  private readonly open = new Map<string, DeviceSwitch>()

  /** The latest switch that is still in effect. */
  get last(): DeviceSwitch | null {
    return [...this.open.values()].at(-1) ?? null
  }

  record(switched: DeviceSwitch): void {
    const { role, from, to, back } = switched
    const key = role === 'ringer' ? `ringer ${back ? to : from}` : role
    this.open.delete(key)
    if (!back) this.open.set(key, switched)
  }

  /** Drops the switches of roles whose choice has changed: the agent has seen them. */
  chosen(before: Choices, now: Choices): void {
    const changed = (role: keyof Choices) => !isSame(before[role], now[role])
    for (const [key, { role }] of this.open)
      if (changed(role === 'ringer' ? 'ringers' : role)) this.open.delete(key)
  }

  clear(): void {
    this.open.clear()
  }
}
