import { Emitter } from '#shared/core/emitter.ts'
import type { AppError } from '#shared/core/app-error.ts'
import type { SoundHead, SoundNote } from './sound-note.ts'

/**
 * - `coming`: bytes arrive in the file
 * - `whole`: all of them are there
 * - `streamed`: it is not kept, since it is too large or the disk does not take it; there is no file
 * - `failed`: it did not come
 */
export type CopyState =
  | { readonly kind: 'coming' | 'whole' }
  | { readonly kind: 'streamed'; readonly why: 'large' | 'disk' }
  | { readonly kind: 'failed'; readonly error: AppError; readonly at: number }

/** The local copy of a sound, during and after the download. Readers wait for `changed`. */
export class SoundCopy {
  state: CopyState = { kind: 'coming' }
  /** Null until the first bytes have arrived and been examined. */
  head: SoundHead | null = null
  /** Bytes in the file, from its beginning on. */
  have = 0
  /** Path of the file; null before the first write, and if nothing is stored. */
  path: string | null = null
  /** The first bytes, enough for type and duration. */
  firstBytes: Buffer = Buffer.alloc(0)
  /** When the copy was last revalidated, in milliseconds since 1970. */
  checkedAt = 0
  readonly changes = new Emitter<void>()

  /** Marks the copy as already stored, complete. */
  setStored({ path, note }: { readonly path: string; readonly note: SoundNote }): void {
    this.path = path
    this.head = note
    this.have = note.total
    this.state = { kind: 'whole' }
  }

  /** Waits until `until` returns a value; it is called after each change, and rejects this by throwing. */
  async waitFor<Value>(until: () => Value | undefined): Promise<Value> {
    const now = until()
    if (now !== undefined) return now
    return new Promise((resolve, reject) => {
      const stop = this.changes.on(() => {
        try {
          const then = until()
          if (then === undefined) return
          stop()
          resolve(then)
        } catch (fault) {
          stop()
          reject(fault)
        }
      })
    })
  }

  changed(): void {
    this.changes.emit()
  }
}
