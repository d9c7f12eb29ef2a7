import type { AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Log } from '#shared/core/log.ts'
import type { Result } from '#shared/core/result.ts'
import type { Sound } from '#shared/host/sounds.ts'
import type { Session } from '../session/session.ts'
import { openSound, type OpenedSound } from './open-sound.ts'

export type SoundsOptions = {
  readonly session: Pick<Session, 'withToken'>
  readonly clock: Clock
  readonly log: Log
  readonly userData: string
}

/** Recordings and voice messages as sound. */
export class Sounds {
  private readonly options: SoundsOptions

  constructor(options: SoundsOptions) {
    this.options = options
  }

  /** The sound, or the part of it that a `Range` header asks for (RFC 9110 section 14). */
  open(sound: Sound, range?: string): Promise<Result<OpenedSound, AppError>> {
    return openSound(this.options.session, sound, range)
  }

  /** Deletes what is kept here: nobody is signed in any more. */
  forget(): void {}
}
