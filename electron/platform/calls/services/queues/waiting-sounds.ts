import type { QueueSettings } from '#shared/calls/routing/queue.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { musicOnHold } from '../../../media/music.ts'
import type { Sound } from '../../../media/sound.ts'
import { sayNumber, sayText } from '../../../media/voice.ts'
import type { ServiceLeg } from '../service-leg.ts'

export type WaitingSounds = {
  readonly clock: Clock
  readonly settings: QueueSettings
  /** From 1. */
  readonly position: () => number
  /** Seconds; undefined if not known. */
  readonly expectedWait: () => number | undefined
}

/**
 * Plays to a caller in a queue: the greeting, the place and the expected wait, then music, with the announcements
 * repeated from time to time.
 */
export function playWaitingSounds(leg: ServiceLeg, sounds: WaitingSounds): void {
  const { clock, settings } = sounds
  const { announcesPosition, announcesHold, announceEverySeconds, callerSounds, mohId } = settings
  const music = () => leg.audio.loop(musicOnHold(mohId))
  let stopTimer: Unsubscribe | undefined
  leg.addCleanup(() => stopTimer?.())

  const announce = (greeting: readonly Sound[]) => {
    leg.audio.play([...greeting, ...announcements(sounds)], music)
    if (announceEverySeconds > 0 && (announcesPosition || announcesHold))
      stopTimer = clock.after(announceEverySeconds * 1000, () => announce([]))
  }
  announce(callerSounds === '' ? [] : [sayText(callerSounds)])
}

function announcements({ settings, position, expectedWait }: WaitingSounds): readonly Sound[] {
  const seconds = settings.announcesHold ? expectedWait() : undefined
  return [
    ...(settings.announcesPosition ? [sayText('You are number'), sayNumber(position())] : []),
    ...(seconds === undefined ? [] : [sayText(`Minutes to wait: ${Math.max(1, Math.ceil(seconds / 60))}`)]),
  ]
}
