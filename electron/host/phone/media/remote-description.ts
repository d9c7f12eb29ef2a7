import type { BodyAndContentType, SessionDescriptionHandler } from 'sip.js'
import { appError, type AppError } from '#shared/core/app-error.ts'
import type { Result } from '#shared/core/result.ts'
import type { LineMedia } from './line-media.ts'

const contentType = 'application/sdp'

/** Adapts a line's media, which run in another process, to sip.js. */
export class RemoteDescription implements SessionDescriptionHandler {
  private readonly media: LineMedia

  constructor(media: LineMedia) {
    this.media = media
  }

  async getDescription(): Promise<BodyAndContentType> {
    return { body: valueOf(await this.media.createDescription()), contentType }
  }

  async setDescription(sdp: string): Promise<void> {
    valueOf(await this.media.setRemoteDescription(sdp))
  }

  rollbackDescription(): Promise<void> {
    return this.media.rollback()
  }

  hasDescription(type: string): boolean {
    return type.split(';')[0]?.trim().toLowerCase() === contentType
  }

  /** Does nothing: the line closes its media itself when it ends. */
  close(): void {}

  /** Unused: the line sends digits to the audio engine itself. */
  sendDtmf(): boolean {
    return false
  }
}

/** Maps a failure of sip.js to an `AppError`: that of the media if they failed, which sip.js passes through. */
export function appErrorOf(fault: unknown): AppError {
  if (fault instanceof DescriptionError) return fault.error
  return appError('phone.failed', fault instanceof Error ? fault.message : String(fault))
}

class DescriptionError extends Error {
  readonly error: AppError

  constructor(error: AppError) {
    super(error.code)
    this.error = error
  }
}

/** Returns the value or throws, as sip.js expects. */
function valueOf<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value
  throw new DescriptionError(result.error)
}
