import { isRecord } from '#shared/core/is-record.ts'
import { isText } from '#shared/settings/checks.ts'
import type { Frame, FrameChannel } from '#shared/host/wire.ts'
import { audioReport } from './audio-answers.ts'

/**
 * Reads a frame that a page may send, or undefined: a compromised page may send anything. The content of an `ask` or a
 * `reply` is checked by the code that knows its method.
 */
export function readPageFrame(value: unknown): Frame | undefined {
  if (!isRecord(value)) return undefined
  switch (value['kind']) {
    case 'ask':
      return readAsk(value)
    case 'reply':
      return readReply(value)
    case 'audio-offered':
      return { kind: 'audio-offered' }
    case 'audio-report': {
      const report = audioReport(value['report'])
      return report && { kind: 'audio-report', report }
    }
    default:
      return undefined
  }
}

/** Wraps a channel so that it only delivers frames that a page may send. */
export function pageFramesOf(channel: FrameChannel): FrameChannel {
  return {
    send: (frame) => channel.send(frame),
    on: (listener) =>
      channel.on((given) => {
        const frame = readPageFrame(given)
        if (frame) listener(frame)
      }),
    onClose: (listener) => channel.onClose(listener),
  }
}

function readAsk({ id, method, input }: Readonly<Record<string, unknown>>): Frame | undefined {
  if (!isId(id) || !isText(method)) return undefined
  return input === undefined ? { kind: 'ask', id, method } : { kind: 'ask', id, method, input }
}

function readReply({ id, result }: Readonly<Record<string, unknown>>): Frame | undefined {
  if (!isId(id) || !isRecord(result) || typeof result['ok'] !== 'boolean') return undefined
  const { ok, value, error } = result
  // Their content is checked by the asker, by its method.
  return { kind: 'reply', id, result: (ok ? { ok, value } : { ok, error }) as never }
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
