import type { Line } from '#shared/calls/line.ts'
import { isHere } from '#shared/calls/line-groups.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { AudioPort } from '../ports.ts'

export type HeldReminderOptions = { readonly audio: AudioPort; readonly clock: Clock }

/** Milliseconds between reminders of a caller on hold. */
const every = 60_000

/** One soft tone in the headset for each minute that a call is held, so that no caller is forgotten. */
export class HeldReminder implements Disposable {
  private readonly options: HeldReminderOptions
  private readonly waiting = new Map<string, Unsubscribe>()
  private volume = 0

  constructor(options: HeldReminderOptions) {
    this.options = options
  }

  /** Starts and stops reminders after lines or settings have changed. Calls on other phones have no sound here. */
  update(lines: readonly Line[], { audio }: Pick<Settings, 'audio'>): void {
    const held = audio.heldReminder ? lines.filter((line) => line.state === 'held' && isHere(line)) : []
    const ids = new Set(held.map(({ id }) => id))
    this.volume = audio.waitingVolume
    for (const id of this.waiting.keys()) if (!ids.has(id)) this.stop(id)
    for (const id of ids) if (!this.waiting.has(id)) this.wait(id)
  }

  [Symbol.dispose](): void {
    for (const id of this.waiting.keys()) this.stop(id)
  }

  private wait(lineId: string): void {
    const { audio, clock } = this.options
    const remind = () => {
      this.wait(lineId)
      if (audio.ready) void audio.ask('audio.notice', { tone: 'held', volume: this.volume })
    }
    this.waiting.set(lineId, clock.after(every, remind))
  }

  private stop(lineId: string): void {
    this.waiting.get(lineId)?.()
    this.waiting.delete(lineId)
  }
}
