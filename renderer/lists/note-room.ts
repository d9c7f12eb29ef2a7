import { formatCount } from '../locales/counts.ts'
import { listsWords as words } from '../locales/lists.ts'

/** Number of remaining characters from which on they are shown. */
const nearLimit = 200

/** Says how much room a note of `length` characters has left; empty while there is plenty. */
export function noteRoomWords(length: number, max: number): string {
  const left = max - length
  if (left > nearLimit) return ''
  return left > 0 ? words.noteRoom(left) : words.noteFull(formatCount(max))
}
