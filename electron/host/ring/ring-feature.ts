import { audioFeature } from '../audio-engines/audio-feature.ts'
import { defineFeature } from '../kernel/feature.ts'
import { settingsFeature } from '../settings/settings-feature.ts'
import { HeldReminder } from './held-reminder.ts'
import type { Line } from '#shared/calls/line.ts'
import { isHere, isTalking } from '#shared/calls/line-groups.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { AudioMethods } from '#shared/host/audio.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { AudioPort } from '../ports.ts'

/** The ring of a call, and the soft tone for one that is held. */
export const ringFeature = defineFeature({
  name: 'ring',
  needs: { audio: audioFeature, settings: settingsFeature },
  create({ clock, store, own, owned }, { audio, settings }) {
    const ringer = own(new Ringer(audio))
    const reminder = own(new HeldReminder({ audio, clock }))
    const update = () => {
      const { lines } = store.value
      ringer.update(lines, settings.value)
      reminder.update(lines, settings.value)
    }
    owned.add(store.onSlices(['lines'], update))
    owned.add(settings.onChange(update))
    update()
  },
})

type Ring = Parameters<AudioMethods['audio.ring']>[0]
type RingSettings = Pick<Settings, 'takingCalls' | 'ringVolume' | 'secondCall' | 'audio'>

/**
 * Selects the sound for the agent: the full ring, a soft tone while the agent is on a call here or talks on another
 * phone, or nothing. There is no sound while the agent takes no calls, for second calls that are only shown, or for
 * rings of other phones.
 */
export function ringSound(
  lines: readonly Line[],
  { takingCalls, secondCall }: Pick<RingSettings, 'takingCalls' | 'secondCall'>,
): Ring['sound'] {
  if (!takingCalls || !lines.some((line) => line.state === 'ringing' && isHere(line))) return 'none'
  if (!lines.some(isOnCall)) return 'ring'
  return secondCall === 'tone-and-banner' ? 'waiting' : 'none'
}

function isOnCall(line: Line): boolean {
  return isHere(line) ? line.state !== 'ringing' && line.state !== 'ended' : isTalking(line)
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
