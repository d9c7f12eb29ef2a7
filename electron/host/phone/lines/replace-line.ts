import { Core } from 'sip.js'
import type { LineBook } from '../line-book.ts'
import type { IncomingLine } from './incoming-line.ts'
import type { PhoneLine } from './line.ts'
import type { Replaceable, Replaces } from './replaces.ts'

/** The line of that dialog, and its state; undefined if this phone has none. */
export function findReplaced(
  book: Pick<LineBook, 'all'>,
  { callId, localTag, remoteTag }: Replaces,
): { readonly line: PhoneLine; readonly stands: Replaceable } | undefined {
  for (const line of book.all) {
    const { dialog } = line
    const isIt = dialog?.callId === callId && dialog.localTag === localTag && dialog.remoteTag === remoteTag
    if (!isIt) continue
    const isEarly = dialog instanceof Core.SessionDialog && dialog.early
    const state = line.machine.ended ? 'ended' : isEarly ? 'early' : 'confirmed'
    return { line, stands: { direction: line.machine.line.direction, state } }
  }
  return undefined
}

/**
 * Lets a call take another's place (RFC 3891), as after an attended transfer at the far end: it is answered without a
 * ring, and the other ends. The agent talks, is muted or holds as before. Where it cannot be described, it is refused,
 * and the other stands.
 */
export async function replaceLine(
  line: IncomingLine,
  replaced: PhoneLine,
  book: Pick<LineBook, 'add'>,
): Promise<void> {
  const { direction } = replaced.media
  const { muted } = replaced.machine.line
  line.media.direction = direction
  line.machine.change({ muted })
  if (muted) await line.media.mute(muted)
  const answering = line.answer('service', () => replaced.leave('transferred'))
  book.add(line)
  const answered = await answering
  if (!answered.ok) void line.decline(480)
}
