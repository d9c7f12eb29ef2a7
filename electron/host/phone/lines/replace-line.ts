import { Core } from 'sip.js'
import type { LineBook } from '../line-book.ts'
import type { IncomingLine } from './incoming-line.ts'
import type { PhoneLine } from './line.ts'
import type { Replaceable, Replaces } from './replaces.ts'

/** Returns the line of that dialog and its state; undefined if this phone has none. */
export function findReplaced(
  book: Pick<LineBook, 'all'>,
  { callId, localTag, remoteTag }: Replaces,
): { readonly line: PhoneLine; readonly dialog: Replaceable } | undefined {
  for (const line of book.all) {
    const { dialog } = line
    const isMatch =
      dialog?.callId === callId && dialog.localTag === localTag && dialog.remoteTag === remoteTag
    if (!isMatch) continue
    const isEarly = dialog instanceof Core.SessionDialog && dialog.early
    const state = line.machine.isEnded ? 'ended' : isEarly ? 'early' : 'confirmed'
    return { line, dialog: { direction: line.machine.line.direction, state } }
  }
  return undefined
}

/**
 * Replaces one call by another (RFC 3891), as after an attended transfer at the far end. The new call is answered
 * without ringing, with the same mute and hold state and in the same consultation, and the old one ends. `onReplaced` is
 * called just before. If the answer fails, the new one is refused and the old one continues.
 */
export async function replaceLine(
  line: IncomingLine,
  replaced: PhoneLine,
  {
    book,
    onReplaced,
  }: {
    readonly book: Pick<LineBook, 'add' | 'all'>
    readonly onReplaced: (replacedId: string, lineId: string) => void
  },
): Promise<void> {
  const { direction } = replaced.media
  const { muted, consultFor } = replaced.machine.line
  line.media.direction = direction
  line.machine.update({ muted, consultFor })
  if (muted) await line.media.mute(muted)
  const endReplaced = () => {
    for (const { machine } of book.all)
      if (machine.line.consultFor === replaced.id) machine.update({ consultFor: line.id })
    onReplaced(replaced.id, line.id)
    replaced.endCall('transferred')
  }
  const answering = line.answer('service', endReplaced)
  book.add(line)
  const answered = await answering
  if (!answered.ok) void line.decline(480)
}
