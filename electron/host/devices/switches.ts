import type { DeviceSwitch } from '#shared/host/audio.ts'
import { isSame } from '#shared/core/is-same.ts'
import type { AudioSettings } from '#shared/settings/settings.ts'

type Choices = Pick<AudioSettings, 'microphone' | 'speaker' | 'ringers'>

/** Which roles work with another device than was chosen, until that one is back or another is chosen. */
export class Switches {
  private readonly open = new Map<string, DeviceSwitch>()

  /** The last that is still so. */
  get last(): DeviceSwitch | null {
    return [...this.open.values()].at(-1) ?? null
  }

  record(switched: DeviceSwitch): void {
    const { role, from, to, back } = switched
    const key = role === 'ringer' ? `ringer ${back ? to : from}` : role
    this.open.delete(key)
    if (!back) this.open.set(key, switched)
  }

  /** Who chooses anew has seen what happened. */
  chosen(before: Choices, now: Choices): void {
    const changed = (role: keyof Choices) => !isSame(before[role], now[role])
    for (const [key, { role }] of this.open)
      if (changed(role === 'ringer' ? 'ringers' : role)) this.open.delete(key)
  }

  clear(): void {
    this.open.clear()
  }
}
