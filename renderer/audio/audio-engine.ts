import { appError, type AppError } from '#shared/core/app-error.ts'
import { Disposables } from '#shared/core/disposables.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import { serveMethods } from '#shared/host/asker.ts'
import { audioMethodNames, type AudioMethods, type AudioReport } from '#shared/host/audio.ts'
import type { FrameChannel } from '#shared/host/wire.ts'
import { Microphone } from './microphone.ts'
import { PeerLine } from './peer-line.ts'
import { Ringer } from './ringer.ts'
import { Speaker } from './speaker.ts'
import { Tones } from './tones.ts'

export type AudioEngineOptions = {
  readonly channel: FrameChannel
  /** The page's own, unless told otherwise. */
  readonly document?: Document
  readonly navigator?: Navigator
}

/**
 * Offers this page's audio to the host and serves it while the host has chosen this engine: peer connections,
 * microphone, ring and tones. It decides nothing. When the host chooses another, or the channel closes, everything
 * that it holds is closed.
 */
export function startAudioEngine(options: AudioEngineOptions): Disposable {
  const { channel } = options
  const own = new Disposables()
  let service: Disposable | null = null
  const stop = () => {
    service?.[Symbol.dispose]()
    service = null
  }
  own.add(stop)
  own.add(
    channel.on((frame) => {
      if (frame.kind !== 'audio-role') return
      if (!frame.active) stop()
      else service ??= serve(options)
    }),
  )
  own.add(channel.onClose(stop))
  channel.send({ kind: 'audio-offered' })
  return own
}

function serve({
  channel,
  document = globalThis.document,
  navigator = globalThis.navigator,
}: AudioEngineOptions) {
  const own = new Disposables()
  const report = (about: AudioReport) => channel.send({ kind: 'audio-report', report: about })
  const keep = <Part extends Disposable>(part: Part): Part => {
    own.add(() => part[Symbol.dispose]())
    return part
  }
  const speaker = keep(new Speaker({ document, onBlocked: (error) => report({ kind: 'error', error }) }))
  const ringer = keep(new Ringer(speaker))
  const tones = keep(new Tones(speaker))
  const microphone = keep(
    new Microphone({
      devices: navigator.mediaDevices,
      onState: (state) => report({ kind: 'microphone', state }),
    }),
  )
  own.add(watchPermission(navigator, microphone.retry))
  const lines = new Map<string, PeerLine>()
  const close = (lineId: string) => {
    lines.get(lineId)?.[Symbol.dispose]()
    lines.delete(lineId)
    tones.play(lineId, 'none')
  }
  own.add(() => [...lines.keys()].forEach(close))

  const open = (lineId: string): PeerLine => {
    const line =
      lines.get(lineId) ??
      new PeerLine({
        lineId,
        microphone,
        speaker,
        onConnection: (state) => report({ kind: 'connection', lineId, state }),
        onDigit: (digit) => tones.press(digit),
      })
    lines.set(lineId, line)
    return line
  }
  const known = async (lineId: string, act: (line: PeerLine) => Promise<unknown>) => {
    const line = lines.get(lineId)
    if (!line) return err(appError('phone.no-such-call'))
    return attempt(async () => void (await act(line)))
  }

  const methods: AudioMethods = {
    'audio.offer': ({ lineId, direction }) => attempt(() => open(lineId).offer(direction)),
    'audio.answer': ({ lineId, offer, direction }) => attempt(() => open(lineId).answer(offer, direction)),
    'audio.accept': ({ lineId, answer }) => known(lineId, (line) => line.accept(answer)),
    'audio.rollback': ({ lineId }) => known(lineId, (line) => line.rollback()),
    'audio.mute': ({ lineId, muted }) => known(lineId, async (line) => line.mute(muted)),
    'audio.sendDigits': async ({ lineId, digits }) => {
      const line = lines.get(lineId)
      if (!line) return err(appError('phone.no-such-call'))
      return line.sendDigits(digits)
        ? ok(undefined)
        : err(appError('phone.not-now', 'No digits can be sent now.'))
    },
    'audio.ring': async ({ sound, volume }) => done(ringer.ring(sound, volume)),
    'audio.callProgress': async ({ lineId, tone }) => done(tones.play(lineId, tone)),
    'audio.close': async ({ lineId }) => done(close(lineId)),
  }
  own.add(
    serveMethods(channel, {
      names: audioMethodNames,
      methods,
      onFault: (method, fault) =>
        report({ kind: 'error', error: appError('audio.failed', `${method}: ${words(fault)}`) }),
    }),
  )
  return own
}

function done(_nothing: void): Result<undefined, AppError> {
  return ok(undefined)
}

/** What the browser refuses is an expected failure. */
async function attempt<Value>(act: () => Promise<Value>): Promise<Result<Value, AppError>> {
  try {
    return ok(await act())
  } catch (fault) {
    return err(appError('audio.failed', words(fault)))
  }
}

function words(fault: unknown): string {
  return fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault)
}

/** Calls when a person has changed whether this page may use the microphone. */
function watchPermission({ permissions }: Navigator, changed: () => void): () => void {
  let status: PermissionStatus | null = null
  let stopped = false
  permissions?.query({ name: 'microphone' }).then(
    (found) => {
      if (stopped) return
      status = found
      status.addEventListener('change', changed)
    },
    // Browsers that cannot be asked say nothing; the next call asks for the microphone anyway.
    () => undefined,
  )
  return () => {
    stopped = true
    status?.removeEventListener('change', changed)
  }
}
