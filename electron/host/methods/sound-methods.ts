import type { SoundMethods } from '#shared/host/sounds.ts'
import type { Sounds } from '../sounds/sounds.ts'

/** Recordings and voice messages, as far as a player asks besides playing them. */
export function soundMethods({ sounds }: { readonly sounds: Sounds }): SoundMethods {
  return {
    'sounds.look': ({ sound }) => sounds.look(sound),
    'sounds.position': ({ sound }) => sounds.position(sound),
    'sounds.stopped': ({ sound, seconds }) => sounds.stopped(sound, seconds),
  }
}
