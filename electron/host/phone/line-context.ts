import type { Session } from 'sip.js'
import type { AudioPort } from '#electron/host/ports.ts'
import { appError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Log } from '#shared/core/log.ts'
import { err } from '#shared/core/result.ts'
import type { PendingRequest } from './pending-requests.ts'
import type { LineMedia } from './media/line-media.ts'

/** The services of the phone that all its lines share. */
export type LineContext = {
  readonly audio: AudioPort
  readonly clock: Clock
  readonly log: Log
  /** From 0 to 1. */
  readonly random: () => number
  /** Makes `media` responsible for the descriptions of this session. */
  readonly setMedia: (session: Session, media: LineMedia) => void
  readonly onChange: () => void
  readonly onEnded: (lineId: string) => void
  /** Called when the line has a new peer connection, which is not part of a conference yet. */
  readonly onConnectionRenewed: (lineId: string) => void
  /** Probes a server that is slow to answer. */
  readonly probeServer: () => void
  /** Whether any line is connected. */
  readonly hasConnectedLine: () => boolean
  /** Called when the phone service asks to answer this ringing line (`Event: talk`). */
  readonly onRemoteTalk: (lineId: string) => void
  /** Sends a request now and again after each registration, until it is answered. */
  readonly retryUntilAnswered: (request: PendingRequest) => void
}

export const notNow = err(appError('phone.not-now'))
export const noSuchCall = err(appError('phone.no-such-call'))
