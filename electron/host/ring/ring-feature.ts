import { audioFeature } from '../audio-engines/audio-feature.ts'
import { defineFeature } from '../kernel/feature.ts'
import { phoneFeature } from '../phone/phone-feature.ts'
import { settingsFeature } from '../settings/settings-feature.ts'
import { HeldReminder } from './held-reminder.ts'
import type { Line } from '#shared/calls/line.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { AudioMethods } from '#shared/host/audio.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { AudioPort } from '../ports.ts'

/** The ring of a call, and the soft tone for one that is held. */
export const ringFeature = defineFeature({
  name: 'ring',
  needs: { audio: audioFeature, phone: phoneFeature, settings: settingsFeature },
  create({ clock, own, owned }, { audio, phone: { phone }, settings }) {
    const ringer = own(new Ringer(audio))
    const reminder = own(new HeldReminder({ audio, clock }))
    const update = () => {
      ringer.update(phone.lines, settings.value)
      reminder.update(phone.lines, settings.value)
    }
    owned.add(phone.onChange(update))
    owned.add(settings.onChange(update))
    update()
  },
})

type Ring = Parameters<AudioMethods['audio.ring']>[0]
type RingSettings = Pick<Settings, 'takingCalls' | 'ringVolume' | 'secondCall' | 'audio'>

/**
 * Selects the sound for the agent: the full ring, a soft tone while the agent is on a call, or nothing. There is no
 * sound while the agent takes no calls, or for second calls that are only shown.
 */
export function ringSound(
  lines: readonly Line[],
  { takingCalls, secondCall }: Pick<RingSettings, 'takingCalls' | 'secondCall'>,
): Ring['sound'] {
  if (!takingCalls || !lines.some((line) => line.state === 'ringing')) return 'none'
  if (!lines.some((line) => line.state !== 'ringing' && line.state !== 'ended')) return 'ring'
  return secondCall === 'tone-and-banner' ? 'waiting' : 'none'
}

/** Sends the ring sound to the audio engine: each change once, in the same tick, and to a new engine at once. */
export class Ringer implements Disposable {
  private readonly audio: AudioPort
  private readonly stopListening: Unsubscribe
  private ring: Ring = { sound: 'none', volume: 0 }

  constructor(audio: AudioPort) {
    this.audio = audio
    this.stopListening = audio.onReady((ready) => {
      if (ready && this.ring.sound !== 'none') this.send()
    })
  }

  update(lines: readonly Line[], settings: RingSettings): void {
    const sound = ringSound(lines, settings)
    const volume = { none: 0, ring: settings.ringVolume, waiting: settings.audio.waitingVolume }[sound]
    if (sound === this.ring.sound && volume === this.ring.volume) return
    this.ring = { sound, volume }
    this.send()
  }

  [Symbol.dispose](): void {
    this.stopListening()
  }

  /** Sends nothing while there is no engine; the next one receives the ring when it is ready. */
  private send(): void {
    if (this.audio.ready) void this.audio.ask('audio.ring', this.ring)
  }
}
