import type { TextDraft } from '#shared/host/texts.ts'
import type { TextFile } from './copy/text-file.ts'

/** A draft and the thread that it is written in. */
export type StoredDraft = TextDraft & { readonly thread: string; readonly at: number }

/** Drafts by thread: on disk when a method returns. */
export class Drafts {
  private readonly file: TextFile

  constructor(file: TextFile) {
    this.file = file
  }

  /** Words and sender of a draft; both empty if there is none. */
  read(thread: string): TextDraft {
    const draft = this.file.one<TextDraft>(
      `SELECT words, sender AS "from" FROM drafts WHERE thread = ? AND words <> ''`,
      thread,
    )
    return draft ? { words: draft.words, from: draft.from } : { words: '', from: '' }
  }

  /** Every draft that holds words. */
  all(): readonly StoredDraft[] {
    return this.file.all<StoredDraft>(
      `SELECT thread, words, sender AS "from", at FROM drafts WHERE words <> ''`,
    )
  }

  /**
   * Saves a draft, or removes it if it has no words. In memory an empty one stays, to replace the one in the file once
   * that can be opened. `now`: milliseconds since 1970.
   */
  write(thread: string, { words, from }: TextDraft, now: number): void {
    this.file.durably(() => {
      const isRemoved = words === '' && this.file.error === null
      if (isRemoved) this.file.run('DELETE FROM drafts WHERE thread = ?', thread)
      else this.file.run('INSERT OR REPLACE INTO drafts VALUES (?, ?, ?, ?)', thread, words, from, now)
    })
  }
}
