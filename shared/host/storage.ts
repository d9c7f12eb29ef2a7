/** Why a file of this app cannot be used: what is wrong with it, or with the disk that it lies on. */
export type StorageFault =
  /** Its content is no longer what was written. */
  | 'damaged'
  /** A later version of the app wrote it. */
  | 'newer'
  | 'full'
  /** Another program holds it. */
  | 'held'
  /** The system does not allow it to be read or written here. */
  | 'not-allowed'
  /** The disk answers with errors. */
  | 'failing'

/** Something that cannot be kept on this computer, or could not be read back. A person is told. */
export type StorageNotice = {
  readonly what: 'missed-calls' | 'settings' | 'removal' | 'directory'
  readonly fault: StorageFault
  /** Name of the file to which damaged content was moved; left out where nothing was moved. */
  readonly movedTo?: string
}
