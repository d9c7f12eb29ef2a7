import type { ApiClient } from '#shared/api/client.ts'
import { codeTables } from '#shared/api/codes.ts'
import type { Outcome } from '#shared/core/result.ts'
import type { Move } from './message-book.ts'
import { writeInParts, type Written } from '../platform-client/write-in-parts.ts'

/** How this platform accepts a folder: the document says only "string", and shows neither words nor numbers. */
type FolderForm = 'word' | 'number'

export type WriteMessages = {
  move(moves: readonly Move[]): Promise<Written<Move>>
  remove(ids: readonly number[]): Promise<Written<number>>
}

/** Changes voice messages at the platform (`PATCH` and `DELETE /voicemessages`, specification 4.7). */
export function messageWriter({ history }: Pick<ApiClient, 'history'>): WriteMessages {
  let form: FolderForm = 'word'
  const send = (moves: readonly Move[], as: FolderForm) =>
    history.changeVoicemessages({
      body: moves.map(({ id, folder }) => ({ id, folder: writeFolder(folder, as) })),
    })
  /** A refused word may mean the wrong form: the number is tried once, and used from then on if it is accepted. */
  const change = async (moves: readonly Move[]): Outcome<unknown> => {
    const first = await send(moves, form)
    const isOfForm = !first.ok && first.error.code === 'platform.refused'
    if (!isOfForm || form !== 'word' || !moves.some(hasWord)) return first
    const second = await send(moves, 'number')
    if (second.ok) form = 'number'
    return second.ok ? second : first
  }
  return {
    move: (moves) => writeInParts(moves, change),
    remove: (ids) => writeInParts(ids, (part) => history.deleteVoicemessages({ ids: part })),
  }
}

const words: readonly string[] = codeTables['voicemessage.folder']

function hasWord({ folder }: Move): boolean {
  return words[folder] !== undefined
}

function writeFolder(folder: number, form: FolderForm): string {
  return (form === 'word' ? words[folder] : undefined) ?? String(folder)
}
