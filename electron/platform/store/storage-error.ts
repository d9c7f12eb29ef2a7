/** Why the disk refused a write: no space left, read-only, or any other fault. */
export type StorageFailure = 'full' | 'read-only' | 'broken'

const messages: Readonly<Record<StorageFailure, string>> = {
  full: 'The disk of the platform is full: nothing was changed',
  'read-only': 'The data of the platform can only be read: nothing was changed',
  broken: 'The disk of the platform does not take what is written: nothing was changed',
}

/** The disk failed, not the caller: the new data were not written, the old data are unchanged. */
export class StorageError extends Error {
  readonly failure: StorageFailure

  constructor(failure: StorageFailure, cause: unknown) {
    super(messages[failure], { cause })
    this.failure = failure
  }
}

/** Primary result codes of SQLite: no memory, read-only, input and output, corrupt, full, cannot open. */
const failuresByCode: ReadonlyMap<number, StorageFailure> = new Map([
  [7, 'broken'],
  [8, 'read-only'],
  [10, 'broken'],
  [11, 'broken'],
  [13, 'full'],
  [14, 'broken'],
])

/** The disk failure reported by an error of `node:sqlite`; undefined for any other fault. */
export function storageError(error: unknown): StorageError | undefined {
  if (error instanceof StorageError) return error
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined
  const failure = failuresByCode.get(error.errcode & 0xff)
  return failure && new StorageError(failure, error)
}
