import {
  closeSync,
  constants,
  fchmodSync,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs'

/**
 * The file grows by so many bytes of zeros: to write over them is half the disk's work, since a new length would have to
 * be forced to the disk as well.
 */
const step = 256 * 1024
const zeros = Buffer.alloc(step)

/** One file of the journal, readable by this user only: records, then zeros. Its methods throw the system's errors. */
export class JournalFile implements Disposable {
  readonly path: string
  private readonly handle: number
  private size: number
  private end = 0
  /** From here on it holds nothing but zeros. */
  private used: number
  private syncs = 0
  private isClosed = false

  constructor(path: string) {
    this.path = path
    this.handle = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600)
    fchmodSync(this.handle, 0o600)
    this.size = fstatSync(this.handle).size
    this.used = this.size
  }

  /** Bytes of what was appended. */
  get length(): number {
    return this.end
  }

  read(offset = 0, length = this.size): Buffer {
    const bytes = Buffer.alloc(length)
    readSync(this.handle, bytes, 0, length, offset)
    return bytes
  }

  /** Writes behind what was appended; the offset. What fails leaves nothing behind. */
  append(bytes: Buffer): number {
    const offset = this.end
    try {
      while (this.size < offset + bytes.length) this.size += this.write(zeros, this.size)
      this.write(bytes, offset)
    } catch (error) {
      ftruncateSync(this.handle, offset)
      this.size = offset
      throw error
    }
    this.end += bytes.length
    this.used = Math.max(this.used, this.end)
    return offset
  }

  /** Calls back when everything until now is on disk, or with the error of the system. */
  sync(done: (error: Error | null) => void): void {
    this.syncs += 1
    fdatasync(this.handle, (error) => {
      this.syncs -= 1
      this.closeWhenIdle()
      done(error)
    })
  }

  /** Overwrites everything: then it is as new. */
  wipe(): void {
    for (let offset = 0; offset < this.used; offset += step)
      this.write(zeros.subarray(0, this.used - offset), offset)
    this.end = 0
    this.used = 0
  }

  /** Overwrites everything, on the disk too, and deletes the file. */
  remove(): void {
    this.wipe()
    fdatasyncSync(this.handle)
    this[Symbol.dispose]()
    rmSync(this.path, { force: true })
  }

  [Symbol.dispose](): void {
    if (this.isClosed) return
    this.isClosed = true
    this.closeWhenIdle()
  }

  private write(bytes: Buffer, offset: number): number {
    for (let done = 0; done < bytes.length;)
      done += writeSync(this.handle, bytes, done, bytes.length - done, offset + done)
    return bytes.length
  }

  private closeWhenIdle(): void {
    if (this.isClosed && this.syncs === 0) closeSync(this.handle)
  }
}
