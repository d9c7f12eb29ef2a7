import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import type { AudioMethods } from '#shared/host/audio.ts'
import type { Lines } from '../lines/lines.ts'
import type { PeerLine } from '../lines/peer-line.ts'
import { attempt, succeed } from './attempt.ts'

type LineMethods = Pick<
  AudioMethods,
  | 'audio.offer'
  | 'audio.expect'
  | 'audio.answer'
  | 'audio.accept'
  | 'audio.rollback'
  | 'audio.mute'
  | 'audio.sendDigits'
  | 'audio.merge'
  | 'audio.close'
>

/** Operations on peer connections that the host can call. */
export function lineMethods(lines: Lines): LineMethods {
  const withLine = async (lineId: string, action: (line: PeerLine) => Promise<unknown>) => {
    const line = lines.find(lineId)
    if (!line) return err(appError('phone.no-such-call'))
    return attempt(async () => void (await action(line)))
  }
  return {
    'audio.offer': ({ lineId, direction, iceRestart }) =>
      attempt(() => lines.open(lineId).offer(direction, iceRestart === true)),
    'audio.expect': ({ lineId, offer }) =>
      attempt(async () => {
        await lines.open(lineId).prepareAnswer(offer)
        return undefined
      }),
    'audio.answer': ({ lineId, offer, direction }) =>
      attempt(() => lines.open(lineId).answer(offer, direction)),
    'audio.accept': ({ lineId, answer }) => withLine(lineId, (line) => line.accept(answer)),
    'audio.rollback': ({ lineId }) => withLine(lineId, (line) => line.rollback()),
    'audio.mute': ({ lineId, muted }) => withLine(lineId, async (line) => line.voice.mute(muted)),
    'audio.sendDigits': async ({ lineId, digits }) => {
      const line = lines.find(lineId)
      if (!line) return err(appError('phone.no-such-call'))
      return line.sendDigits(digits)
        ? ok(undefined)
        : err(appError('phone.not-now', 'No digits can be sent now.'))
    },
    'audio.merge': async ({ lineIds }) => succeed(lines.merge(lineIds)),
    'audio.close': async ({ lineId }) => succeed(lines.close(lineId)),
  }
}
