/**
 * Why an entry cannot be kept: no space, a folder that can only be read, a disk that fails, another process that holds
 * the file, more waiting than the inbox may hold, or an inbox that was closed.
 */
export type InboxTrouble = 'full' | 'read-only' | 'broken' | 'held' | 'crowded' | 'closed'

const sentences: Readonly<Record<InboxTrouble, string>> = {
  full: 'The disk is full',
  'read-only': 'The folder can only be read',
  broken: 'The disk does not take what is written',
  held: 'Another process uses the file',
  crowded: 'Too many notifications wait',
  closed: 'The inbox is closed',
}

/** The inbox could not keep what was given to it: nothing of that is there. */
export class InboxError extends Error {
  readonly trouble: InboxTrouble

  constructor(trouble: InboxTrouble, cause?: unknown) {
    super(sentences[trouble], { cause })
    this.trouble = trouble
  }
}

/** Primary result codes of SQLite: access, busy, locked, no memory, read-only, input and output, full, cannot open. */
const troubles: ReadonlyMap<number, InboxTrouble> = new Map([
  [3, 'read-only'],
  [5, 'held'],
  [6, 'held'],
  [7, 'broken'],
  [8, 'read-only'],
  [10, 'broken'],
  [13, 'full'],
  [14, 'read-only'],
])

/** The errors of the system that a folder gives, before SQLite sees it. */
const systemTroubles: ReadonlyMap<unknown, InboxTrouble> = new Map([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EROFS', 'read-only'],
  ['EACCES', 'read-only'],
  ['EPERM', 'read-only'],
])

/** The failure that an error of `node:sqlite` or of the system reports. */
export function inboxError(error: unknown): InboxError {
  if (error instanceof InboxError) return error
  const code = resultCode(error)
  const system = error instanceof Error && 'code' in error ? systemTroubles.get(error.code) : undefined
  return new InboxError((code === undefined ? system : troubles.get(code)) ?? 'broken', error)
}

/** Whether the file itself cannot be read: malformed (11) or no database (26) for SQLite, or what is in it is not ours. */
export function isDamage(error: unknown): boolean {
  const code = resultCode(error)
  return code === 11 || code === 26 || error instanceof SyntaxError
}

function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined
  return error.errcode & 0xff
}
