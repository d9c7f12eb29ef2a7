/** Why a file of this app cannot be used: a fault of the file, or of its disk. */
export type StorageFault =
  /** Its content has been altered. */
  | 'damaged'
  /** A later version of the app wrote it. */
  | 'newer'
  | 'full'
  /** Another program holds it. */
  | 'held'
  /** The system does not allow reading or writing it here. */
  | 'not-allowed'
  /** The disk reports errors. */
  | 'failing'

/** Data that cannot be stored on this computer, or could not be read back; shown to the person. */
export type StorageNotice = {
  readonly what: 'missed-calls' | 'settings' | 'removal' | 'directory'
  readonly fault: StorageFault
  /** Name of the file to which damaged content was moved; left out if nothing was moved. */
  readonly movedTo?: string
}
