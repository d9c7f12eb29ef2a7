import type { AudioMethods } from '#shared/host/audio.ts'
import type { LevelWatch } from '../level-watch.ts'
import type { Recording } from '../recording.ts'
import type { SoundTest } from '../sound-test.ts'
import type { Ringer } from '../sounds/ringer.ts'
import type { Tones } from '../sounds/tones.ts'
import { done } from './attempt.ts'

type SoundMethods = Pick<
  AudioMethods,
  | 'audio.ring'
  | 'audio.callProgress'
  | 'audio.notice'
  | 'audio.test'
  | 'audio.watchLevels'
  | 'audio.record'
  | 'audio.recorded'
>

export type SoundParts = {
  readonly ringer: Ringer
  readonly tones: Tones
  readonly test: SoundTest
  readonly levels: LevelWatch
  readonly recording: Recording
}

/** Everything that is played to the agent or measured, apart from calls. */
export function soundMethods({ ringer, tones, test, levels, recording }: SoundParts): SoundMethods {
  const run = (what: Parameters<SoundTest['run']>[0]) => {
    test.run(what)
    levels.watchSpeaker(what !== 'none')
  }
  return {
    'audio.ring': async ({ sound, volume }) => {
      // A call takes precedence over a test or a greeting.
      if (sound !== 'none') {
        run('none')
        recording.stop()
      }
      return done(ringer.ring(sound, volume))
    },
    'audio.callProgress': async ({ lineId, tone }) => done(tones.play(lineId, tone)),
    'audio.notice': async ({ tone, volume }) => done(tones.notice(tone, volume)),
    'audio.test': async ({ what }) => done(run(what)),
    'audio.watchLevels': async ({ watching }) => done(levels.watch(watching)),
    'audio.record': async (order) => {
      if (order.what === 'begin') return recording.begin(order.longest)
      return done(order.what === 'stop' ? recording.stop() : recording.forget())
    },
    'audio.recorded': () => recording.finish(),
  }
}
