import type { AudioMethods } from '#shared/host/audio.ts'
import type { LevelWatch } from '../level-watch.ts'
import type { Recording } from '../recording.ts'
import type { SoundTest } from '../sound-test.ts'
import type { Ringer } from '../sounds/ringer.ts'
import type { Tones } from '../sounds/tones.ts'
import { succeed } from './attempt.ts'

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
  const runTest = (kind: Parameters<SoundTest['start']>[0]) => {
    test.start(kind)
    levels.watchSpeaker(kind !== 'none')
  }
  return {
    'audio.ring': async ({ sound, volume }) => {
      // A call takes precedence over a test or a greeting.
      if (sound !== 'none') {
        runTest('none')
        recording.stop()
      }
      return succeed(ringer.play(sound, volume))
    },
    'audio.callProgress': async ({ lineId, tone }) => succeed(tones.play(lineId, tone)),
    'audio.notice': async ({ tone, volume }) => succeed(tones.playNotice(tone, volume)),
    'audio.test': async ({ what }) => succeed(runTest(what)),
    'audio.watchLevels': async ({ watching }) => succeed(levels.watchAll(watching)),
    'audio.record': async (input) => {
      if (input.what === 'begin') return recording.begin(input.longest)
      return succeed(input.what === 'stop' ? recording.stop() : recording.discard())
    },
    'audio.recorded': () => recording.finish(),
  }
}
